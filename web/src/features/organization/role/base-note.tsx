import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { isOpenTo } from '@baluarte/contract/organization/role.rules.ts';
import { groupsIn } from './grid/grid-model.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** What a base opens and what it does not, from the rules themselves: in a sentence, then group by group. */
export function BaseNote({ value }: { value: number }) {
  const { t, texts, list } = useTexts();
  const groups = groupsIn(texts).map(({ title, codes }) => {
    const open = codes.filter((code) => isOpenTo(value as BaseRole, code)).length;
    return { title, isOpen: open > 0, isWhole: open === codes.length };
  });
  const open = groups.filter(({ isOpen }) => isOpen);
  const closed = groups.filter(({ isOpen }) => !isOpen);
  const named = open.map(({ title, isWhole }) => (isWhole ? title : t('role.base.partly', { group: title })));
  return (
    <>
      {texts.role.base.lead[value as 1]}
      {closed.length > 0 ? (
        <>
          {' '}
          {t('role.base.opens', { groups: list(named) })}{' '}
          {t('role.base.closed', { groups: list(closed.map(({ title }) => title)) })}
        </>
      ) : null}
    </>
  );
}
