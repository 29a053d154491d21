import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** What the sheets of a workbook begin with; read once, since the file of an import stays the same. */
export function useSheets({ jobId, format }: Pick<ImportJob, 'jobId' | 'format'>) {
  return useQuery({
    queryKey: ['import', 'sheets', jobId],
    queryFn: ({ signal }) => call(imports.sheets, { params: { jobId }, signal, isPart: true }),
    enabled: format !== 'csv',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
