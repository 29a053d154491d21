import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { said } from '../../shared/framework-words.ts';

type Items = FrameworkDefinition['items'];

/** Words of the parts of a framework by their codes, in the language in use. */
export interface WordsOf {
  group: (code: string) => string;
  item: (code: string) => string;
  kindOf: (code: string) => Items[number]['kind'];
  /** Name of a step of the scale by its value. */
  step: (value: number | null) => string | undefined;
}

/** What the parts of a framework are called; a code without words is called by itself. */
export function wordsOfFramework({ groups, items, scale }: FrameworkDefinition): WordsOf {
  const byGroup = new Map(groups.map((group) => [group.code, group]));
  const byItem = new Map(items.map((item) => [item.code, item]));
  const nameOf = (found: { name: FrameworkDefinition['name'] } | undefined, code: string) =>
    found ? said(found.name) : code;
  return {
    group: (code) => nameOf(byGroup.get(code), code),
    item: (code) => nameOf(byItem.get(code), code),
    kindOf: (code) => byItem.get(code)?.kind ?? 'control',
    step: (value) => {
      const step = scale.find((each) => each.value === value);
      return step && said(step.name);
    },
  };
}
