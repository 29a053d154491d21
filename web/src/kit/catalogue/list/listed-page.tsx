import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf } from '../catalogue.ts';
import { wordsIn } from '../words.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListProvider, type ListWays } from './list-context.ts';
import { ListParts } from './list-parts.tsx';
import type { useListed } from './use-listed.ts';
import type { Permits } from '../permits.ts';

interface ListedPageProps {
  listed: ReturnType<typeof useListed>;
  permits?: Partial<Permits>;
  ways: Omit<ListWays, 'opensPage' | 'currentId' | 'firstStep'>;
  lead?: string;
  actions?: ReactNode;
  /** Bulk actions besides those of every list. */
  bulk?: ReactNode;
}

/** The page of a list that is no catalogue, whose entries open on pages of their own. */
export function ListedPage({ listed, permits, ways, lead, actions, bulk }: ListedPageProps) {
  const { texts } = useTexts();
  const navigate = useNavigate();
  const { query, redirect } = listed;
  const list = {
    ...listed.list,
    permits: { ...listed.list.permits, ...permits },
    ways: { ...ways, opensPage: true as const, currentId: null, firstStep: null },
  };
  const { catalogue } = list;
  const create = list.permits.create ? () => void navigate(pagesOf(catalogue).create) : undefined;
  if (redirect) return <Navigate replace to={redirect} />;
  return (
    <ListProvider value={list}>
      <Page title={wordsIn(texts, catalogue.name).title} lead={lead} actions={actions}>
        <ListParts query={query} keys={{ n: create }} bar={<BulkBar>{bulk}</BulkBar>} />
      </Page>
    </ListProvider>
  );
}
