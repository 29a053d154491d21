import { loading, toastText } from '../../dialogs.tsx';
import { showError } from '../../refusal-words.ts';
import { saveFile } from '../../save-file.ts';
import { language } from '../../texts.ts';
import { apiOf } from '../api.ts';
import { useList } from './list-context.ts';
import { queryOf } from './list-state.ts';

export type FileFormat = 'xlsx' | 'csv';

/** Downloads what the list shows, every page of it, in its columns and order; or only the entries with these ids. */
export function useExport() {
  const { catalogue, state, ways } = useList();
  return async (format: FileFormat, ids?: readonly number[]) => {
    const columns = ways?.hasOwnFile ? undefined : state.columns.map(({ field }) => field).join(',');
    const narrowed = ids ? { ids: ids.join(',') } : queryOf(state);
    try {
      const file = await loading(apiOf(catalogue).export({ ...narrowed, columns, format, language: language() }));
      saveFile(file);
      toastText('catalogue.list.exported', { file: file.fileName });
    } catch (error) {
      await showError(error);
    }
  };
}
