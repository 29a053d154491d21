import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '#kit/session/session.tsx';
import { useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { asParameter, type ListView } from './list-view.ts';
import { searchText } from './personal-view.ts';

/** The other views of the list on screen which this session may see, and the one that is open; null while the rows are. */
export function useListViews(): { views: readonly ListView[]; open: ListView | null } {
  const can = useCan();
  const [search] = useSearchParams();
  const views = (useSite().current.views ?? []).filter(({ access }) => can(access));
  return { views, open: views.find(({ name }) => name === search.get(asParameter)) ?? null };
}

/** Goes from the rows of a list to its other views and back; what the list is narrowed to stays in the address. */
export function ViewSwitch() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { views, open } = useListViews();
  if (views.length === 0) return null;
  const go = (name: string) => {
    const next = new URLSearchParams(search);
    if (name === '') next.delete(asParameter);
    else next.set(asParameter, name);
    void navigate({ search: searchText(next) });
  };
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('catalogue.list.shownAs')}
      value={open?.name ?? ''}
      data={[
        { value: '', label: t('catalogue.list.asRows') },
        ...views.map(({ name, title }) => ({ value: name, label: t(title) })),
      ]}
      onChange={go}
    />
  );
}
