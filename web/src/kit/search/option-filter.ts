import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from './fold.ts';

/** An option that is also found by its code. */
export interface CodedOption extends ComboboxItem {
  code: string;
}

/** Options whose code or name holds what was typed, without case or accents. */
export const byCodeOrName: OptionsFilter = ({ options, search }) => {
  const typed = fold(search.trim());
  return (options as CodedOption[]).filter(({ label, code }) => fold(`${code} ${label}`).includes(typed));
};
