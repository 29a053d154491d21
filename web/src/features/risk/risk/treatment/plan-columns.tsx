import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import type { ColumnRenderer, ListRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { choiceName } from '#kit/catalogue/choices.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { endName } from '../end-name.ts';
import { toldPlan, type PlanColumn } from './plan-listed.ts';
import { DueMark, OptionMark, PlanMark } from './plan-marks.tsx';
import styles from './treatment.module.css';

const nothing = <span className={styles.quiet}>—</span>;

function Day({ day }: { day: string | null }) {
  const { date } = useTexts();
  return day === null ? nothing : date(day);
}

function Chip({ range, level }: { range: number | null | undefined; level?: number | null | undefined }) {
  return typeof range === 'number' ? <RangeChip rangeId={rangeId(range)} level={level} /> : nothing;
}

const columns: Readonly<Record<PlanColumn, ColumnRenderer<PlanRow>>> = {
  code: { width: 84 },
  asset: { show: ({ asset }) => endName(asset), width: 196, isFlexible: true, isWrapped: true },
  threat: { show: ({ threat }) => endName(threat), width: 196, isWrapped: true },
  vulnerability: { show: ({ vulnerability }) => endName(vulnerability), width: 196, isWrapped: true },
  level: { show: (row) => <Chip range={row.rangeId} level={row.level} />, width: 150 },
  rangeId: { show: (row) => <Chip range={row.rangeId} />, width: 120 },
  state: { show: ({ state }) => <PlanMark state={state} />, width: 128 },
  option: { show: ({ option }) => <OptionMark option={option} />, width: 128 },
  due: { show: (row) => <DueMark row={row} />, width: 220, isWrapped: true },
  dueDate: { show: ({ dueDate }) => <Day day={dueDate} />, width: 130 },
  ownerId: {
    show({ ownerId }, choices) {
      const area = ownerId === null ? undefined : choices.find('area', ownerId);
      return area ? choiceName(area) : nothing;
    },
    width: 150,
    isWrapped: true,
  },
  target: { show: (row) => <Chip range={row.targetRangeId} level={row.targetLevel} />, width: 150 },
  acceptance: {
    show: ({ acceptance }) => (acceptance ? translate(`treatment.acceptance.states.${acceptance.state}`) : nothing),
    width: 130,
  },
};

/** How the plan looks to a person. */
export const planRenderer = (permits: Parameters<typeof toldPlan>[0]): ListRenderer<PlanRow> => ({
  name: 'treatment',
  shape: toldPlan(permits),
  columns,
});
