import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { refreshWithChoices } from '../writes.ts';
import { follow, isAtWork } from './events.ts';

const keyOf = (jobId: number) => ['import', 'job', jobId] as const;

/** Puts what a call answered of an import where every part of the wizard reads it. */
export const keepJob = (job: ImportJob, client: QueryClient = queryClient): void => {
  client.setQueryData(keyOf(job.jobId), job);
};

/** One import, followed live while it runs. Lists are read again once it has written. */
export function useJob(jobId: number) {
  const [isPolling, setPolling] = useState(false);
  const query = useQuery({
    queryKey: keyOf(jobId),
    queryFn: ({ signal }) => call(imports.get, { params: { jobId }, signal, isPart: true }),
    // While it runs, the live connection is fresher than any reading.
    refetchOnWindowFocus: false,
  });
  const isFollowed = query.data !== undefined && isAtWork(query.data);

  useEffect(() => {
    if (!isFollowed) return undefined;
    const stop = new AbortController();
    const onJob = (job: ImportJob) => {
      keepJob(job);
      if (!isAtWork(job) && !job.isDryRun) void refreshWithChoices();
    };
    follow(jobId, { onJob, onPolling: () => setPolling(true), signal: stop.signal }).catch(() => {
      if (!stop.signal.aborted) void queryClient.invalidateQueries({ queryKey: keyOf(jobId) });
    });
    return () => stop.abort();
  }, [jobId, isFollowed]);

  return { ...query, isPolling };
}
