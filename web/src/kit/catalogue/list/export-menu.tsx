import type { ReactElement } from 'react';
import { language } from '#kit/texts/texts.ts';
import { useMayOpen, useSite } from '#kit/site/site.ts';
import { apiOf } from '../api.ts';
import { FileMenu, type FileFormat } from './file-menu.tsx';
import { useList, type List } from './list-context.ts';
import { queryOf } from './list-state.ts';
import { listOf } from './saved-views.ts';

/** Where a document of what the list shows is made, as of the moment it is shown as of; undefined where none is. */
function useDocumentOf(
  { catalogue, moment, state, ways }: List,
  ids: readonly number[] | undefined,
): string | undefined {
  const { pages } = useSite();
  const mayOpen = useMayOpen();
  const list = listOf(catalogue);
  const addressIn = ({ documents, documentsOfChosen }: (typeof pages)[number]) =>
    documents?.[list] ?? (ids && documentsOfChosen?.[list]);
  const page = pages.find((each) => addressIn(each) !== undefined);
  const address = page && addressIn(page);
  if (page === undefined || address === undefined || !mayOpen(page.path) || ways?.within) return undefined;
  const asked: Record<string, string | undefined> = ids ? { ids: ids.join(',') } : queryOf(state);
  const filter = new URLSearchParams(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const further = new URLSearchParams({
    ...(filter.size > 0 && { filter: filter.toString() }),
    ...(moment !== undefined && { at: moment }),
  });
  return further.size === 0 ? address : `${address}&${further.toString()}`;
}

/** What the list shows as a file, every page of it, in its columns and order; or only the entries with these ids. */
export function ExportMenu({ ids, children }: { ids?: readonly number[]; children: ReactElement }) {
  const list = useList();
  const { catalogue, moment, state, ways } = list;
  const columns = ways?.hasOwnFile ? undefined : state.columns.map(({ field }) => field).join(',');
  const narrowed = ids ? { ids: ids.join(',') } : { ...queryOf(state), ...ways?.within?.filter };
  const ask = (format: FileFormat, named?: string) =>
    apiOf(catalogue).export({ ...narrowed, at: moment, columns: named, format, language: language() });
  return (
    <FileMenu
      onAsk={(format) => ask(format, columns)}
      onAskWhole={ways?.hasWholeFile || Object.keys(catalogue.related ?? {}).length > 0 ? () => ask('xlsx') : undefined}
      document={useDocumentOf(list, ids)}
    >
      {children}
    </FileMenu>
  );
}
