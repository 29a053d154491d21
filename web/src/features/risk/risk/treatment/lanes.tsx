import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import { useQueries } from '@tanstack/react-query';
import { LaneCard, LaneCardRow, Lanes, perLane } from '#kit/layout/lanes.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { endName } from '../end-name.ts';
import { DueMark, OptionMark, PlanMark } from './plan-marks.tsx';
import { laneQuery } from './treatment-queries.ts';
import styles from './treatment.module.css';

export interface PlanLane {
  key: string;
  title: string;
  /** What the list is narrowed by to have the same risks. */
  query: Readonly<Record<string, string>>;
}

interface PlanLanesProps {
  lanes: readonly PlanLane[];
  /** Whether a card says what was decided, or where it is in the plan. */
  says: 'option' | 'state';
  openId: number | null;
  hrefOf: (id: number) => string;
}

/** The plan in lanes side by side, each with its most urgent risks. */
export function PlanLanes({ lanes, says, openId, hrefOf }: PlanLanesProps) {
  const { t } = useTexts();
  const found = useQueries({ queries: lanes.map(({ query }) => laneQuery(query, perLane)) });
  return (
    <Lanes
      lanes={lanes.map(({ query, ...lane }, place) => ({
        ...lane,
        href: `/risks/treatments?${new URLSearchParams(query).toString()}`,
        found: found[place],
      }))}
      empty={t('treatment.board.empty')}
      more={(count) => t('treatment.board.more', { count })}
      renderCard={(row) => <Card row={row} says={says} isOpen={row.id === openId} href={hrefOf(row.id)} />}
    />
  );
}

interface CardProps {
  row: PlanRow;
  says: PlanLanesProps['says'];
  isOpen: boolean;
  href: string;
}

function Card({ row, says, isOpen, href }: CardProps) {
  return (
    <LaneCard
      href={href}
      isOpen={isOpen}
      code={row.code}
      mark={typeof row.rangeId === 'number' ? <RangeChip rangeId={rangeId(row.rangeId)} level={row.level} /> : null}
      title={endName(row.asset)}
    >
      <span className={styles.cardText}>{endName(row.threat)}</span>
      <LaneCardRow>
        {says === 'option' && row.option !== null ? <OptionMark option={row.option} /> : <PlanMark state={row.state} />}
        <DueMark row={row} />
      </LaneCardRow>
    </LaneCard>
  );
}
