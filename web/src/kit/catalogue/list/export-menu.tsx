import type { ReactElement } from 'react';
import { language } from '#kit/texts/texts.ts';
import { apiOf } from '../api.ts';
import { FileMenu, type FileFormat } from './file-menu.tsx';
import { useList } from './list-context.ts';
import { queryOf } from './list-state.ts';

/** What the list shows as a file, every page of it, in its columns and order; or only the entries with these ids. */
export function ExportMenu({ ids, children }: { ids?: readonly number[]; children: ReactElement }) {
  const { catalogue, state, ways } = useList();
  const columns = ways?.hasOwnFile ? undefined : state.columns.map(({ field }) => field).join(',');
  const narrowed = ids ? { ids: ids.join(',') } : { ...queryOf(state), ...ways?.within };
  const ask = (format: FileFormat, named?: string) =>
    apiOf(catalogue).export({ ...narrowed, columns: named, format, language: language() });
  return (
    <FileMenu
      onAsk={(format) => ask(format, columns)}
      onAskWhole={Object.keys(catalogue.related ?? {}).length > 0 ? () => ask('xlsx') : undefined}
    >
      {children}
    </FileMenu>
  );
}
