import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';
import type { Catalogue, Row } from './catalogue.ts';
import { rowName } from './row-name.ts';
import { counted } from './words.ts';

/** What else changes when entries are deleted or put out of use, a line each. Throws `Refusal`. */
export type Consequences = (rows: readonly Row[], act: 'delete' | 'inactivate') => Promise<readonly string[]>;

interface OutOfUse {
  catalogue: Catalogue;
  consequences?: Consequences | undefined;
}

/** Asks before entries are put out of use, where that changes more than themselves. Throws `Refusal`. */
export async function agreeOutOfUse({ catalogue, consequences }: OutOfUse, rows: readonly Row[]): Promise<boolean> {
  if (!consequences) return true;
  const items = await loading(consequences(rows, 'inactivate'));
  const [first] = rows;
  const message =
    rows.length === 1 && first
      ? translate('catalogue.status.ask', { name: rowName(first) })
      : translate('catalogue.status.askMany', { what: counted(catalogue.name, rows.length) });
  return confirm({ message, items, isDangerous: true });
}
