import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '#kit/catalogue/list/saved-views.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Chosen } from './chosen.ts';

interface NarrowedProps {
  /** The list it is narrowed as. */
  list: string;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

/** Narrows a report as a saved view of its list, or as the list it was opened from. */
export function NarrowedField({ list, chosen, onChange }: NarrowedProps) {
  const { t } = useTexts();
  const { data: views } = useQuery(viewsQuery(list));
  const { narrowed } = chosen;
  const isGone = views !== undefined && Number(narrowed) > 0 && views.every(({ id }) => String(id) !== narrowed);
  const choices = [
    { value: '', label: t('reportPage.noFilter') },
    ...(chosen.filter === null ? [] : [{ value: 'list', label: t('reportPage.fromList') }]),
    ...(views ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isGone ? [{ value: narrowed, label: t('reportPage.gone') }] : []),
  ];
  return (
    <NativeSelect
      label={t('reportPage.narrowed')}
      disabled={choices.length === 1}
      data={choices}
      value={choices.some(({ value }) => value === narrowed) ? narrowed : ''}
      error={isGone ? t('reportPage.viewGone') : undefined}
      onChange={({ currentTarget }) => onChange({ narrowed: currentTarget.value })}
    />
  );
}
