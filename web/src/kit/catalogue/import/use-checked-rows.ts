import { imports, type ImportJob, type ImportRow } from '@baluarte/contract/inventory/import.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

export type Outcome = ImportRow['outcome'];
export const outcomes = ['new', 'changed', 'same', 'rejected', 'skipped'] as const satisfies readonly Outcome[];

/** Rows a page of the dry run shows. */
export const rowsPerPage = 10;

/** Rows of an import as it was last checked, of one outcome or of all. */
export function useCheckedRows(job: ImportJob, outcome: Outcome | null, page: number) {
  return useQuery({
    // A new check of the same import has other rows.
    queryKey: ['import', 'rows', job.jobId, job.finishedAt, outcome, page],
    queryFn: ({ signal }) =>
      call(imports.rows, {
        params: { jobId: job.jobId },
        query: { page, perPage: rowsPerPage, sort: 'row', ...(outcome && { outcome }) },
        signal,
        isPart: true,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Of each column the first cell that says something, in the rows that are shown first: an example of what it holds. */
export function useFirstCells(job: ImportJob): readonly string[] {
  const { data } = useCheckedRows(job, null, 1);
  const rows = (data?.rows ?? []).filter(({ outcome }) => outcome !== 'skipped');
  return job.headers.map((_, index) => rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? '');
}
