import { followUp as endpoints, type FollowUp } from '@baluarte/contract/risk/follow-up.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { HistoryEntries } from '#kit/catalogue/show/history-tab.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { followingListed } from './following-listed.ts';

const text = { kind: 'text', input: z.never(), output: z.string(), required: false } as const;
const day = { ...text, kind: 'date' } as const;
/** A follow-up in the terms of a history, in the order of its form. */
const found = {
  ...followingListed,
  fields: {
    description: text,
    progress: text,
    rating: followingListed.fields.rating,
    date: day,
    nextDate: day,
    participants: text,
    closeDate: day,
  },
} as const;

/** Who changed a follow-up, when, before and after. */
export function FollowUpHistory({ one, onClose }: { one: FollowUp; onClose: () => void }) {
  const { t, texts, date } = useTexts();
  const params = { id: one.controlId, followUpId: one.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['following', 'history', one.id, one.version],
    queryFn: ({ signal }) => call(endpoints.history, { params, signal, isPart: true }),
  });
  const isShown = (field: string) => field in found.fields || field === 'evidence';
  return (
    <Dialog title={t('following.changesOf', { date: date(one.date) })} size="lg" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? (
        <HistoryEntries
          catalogue={found}
          entity="followUp"
          history={{
            ...data,
            entries: data.entries.map((entry) => ({
              ...entry,
              fields: entry.fields.filter(({ field }) => isShown(field)),
            })),
          }}
          labels={texts.following.form}
          hasPast={false}
        />
      ) : null}
    </Dialog>
  );
}
