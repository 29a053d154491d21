import type { ReactElement } from 'react';
import { language } from '#kit/texts/texts.ts';
import { apiOf } from '../api.ts';
import { FileMenu } from './file-menu.tsx';
import { useList } from './list-context.ts';
import { queryOf } from './list-state.ts';

/** What the list shows as a file, every page of it, in its columns and order; or only the entries with these ids. */
export function ExportMenu({ ids, children }: { ids?: readonly number[]; children: ReactElement }) {
  const { catalogue, state, ways } = useList();
  const columns = ways?.hasOwnFile ? undefined : state.columns.map(({ field }) => field).join(',');
  const narrowed = ids ? { ids: ids.join(',') } : { ...queryOf(state), ...ways?.within };
  return (
    <FileMenu onAsk={(format) => apiOf(catalogue).export({ ...narrowed, columns, format, language: language() })}>
      {children}
    </FileMenu>
  );
}
