import type { FollowingRow } from '@baluarte/contract/risk/follow-up.ts';
import { useQuery } from '@tanstack/react-query';
import { choiceName, type Choices } from '#kit/catalogue/choices.ts';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { followingShape, untoldShape, type FollowingColumn } from './following-listed.ts';
import { summaryQuery } from './following-queries.ts';
import { DueMark, ProgressMark, RatingMark } from './marks.tsx';
import styles from './following.module.css';

const nothing = <span className={styles.quiet}>—</span>;

function Day({ day }: { day: string | null }) {
  const { t, date } = useTexts();
  return day === null ? <span className={styles.quiet}>{t('following.never')}</span> : date(day);
}

function Due({ row }: { row: FollowingRow }) {
  const today = useQuery(summaryQuery([])).data?.today;
  return <DueMark row={row} today={today} />;
}

function Type({ id }: { id: number }) {
  const { texts } = useTexts();
  return texts.following.options.typeId[id as 1];
}

const chosen = (from: 'area' | 'controlDomain' | 'frequency', id: number | null, choices: Choices) => {
  const found = id === null ? undefined : choices.find(from, id);
  return found ? choiceName(found) : nothing;
};

const columns: Readonly<Record<FollowingColumn, ColumnRenderer<FollowingRow>>> = {
  code: { width: 96 },
  name: { show: ({ name }) => name, width: 240, isFlexible: true, isWrapped: true },
  nextFollowUp: { show: (row) => <Due row={row} />, width: 250, isWrapped: true },
  responsibleId: {
    show: ({ responsibleId }, choices) => chosen('area', responsibleId, choices),
    width: 160,
    isWrapped: true,
  },
  progress: { show: ({ progress }) => <ProgressMark progress={progress} />, width: 150 },
  rating: { show: ({ rating }) => <RatingMark rating={rating} />, width: 170 },
  rangeId: {
    show: (row) => (typeof row.rangeId === 'number' ? <RangeChip rangeId={rangeId(row.rangeId)} /> : nothing),
    width: 128,
  },
  lastDate: { show: ({ lastDate }) => <Day day={lastDate} />, width: 140 },
  riskCount: { show: ({ riskCount }) => riskCount, width: 96 },
  evidenceCount: { show: ({ evidenceCount }) => evidenceCount, width: 120 },
  followUpCount: { show: ({ followUpCount }) => followUpCount, width: 120 },
  domainId: {
    show: ({ domainId }, choices) => chosen('controlDomain', domainId, choices),
    width: 180,
    isWrapped: true,
  },
  typeId: { show: ({ typeId }) => <Type id={typeId} />, width: 120 },
  frequencyId: { show: ({ frequencyId }, choices) => chosen('frequency', frequencyId, choices), width: 140 },
  statusId: { show: ({ statusId }) => <Status id={statusId} />, width: 128 },
};

/** How the list looks, to those who may read levels and to those who may not. */
export const followingRenderer: ListRenderer<FollowingRow> = { name: 'following', shape: followingShape, columns };
export const untoldRenderer: ListRenderer<FollowingRow> = { name: 'following', shape: untoldShape, columns };
