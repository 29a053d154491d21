import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { IconFlag } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ListShape } from '#kit/catalogue/list/list-state.ts';
import type { Column } from '#kit/catalogue/list/columns.ts';
import { useRenderedColumns, type ColumnRenderer } from '#kit/catalogue/list/rendered-columns.tsx';
import { Value } from '#kit/catalogue/value.tsx';
import { choiceName, type Choices } from '#kit/catalogue/choices.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { LevelCell } from '#risk/shared/level-cell.tsx';
import { useMissingWords } from '#risk/shared/missing-words.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RiskStatus } from '../risk-status.tsx';
import { ScaleValue } from './scale-value.tsx';
import { OverdueMark, OverdueWords } from './overdue.tsx';
import { riskListed, type RiskColumn } from './risk-listed.ts';
import styles from './list.module.css';

const named = (choices: Choices, kind: string, id: number | null) => {
  const choice = id === null ? undefined : choices.find(kind, id);
  return choice ? choiceName(choice) : nothing;
};
const nothing = <span className={styles.nothing}>—</span>;

const columns: Readonly<Record<RiskColumn, ColumnRenderer<RiskRow>>> = {
  code: {
    show: (risk) => (
      <>
        {risk.code ?? nothing}
        <OverdueMark risk={risk} />
      </>
    ),
    width: 100,
  },
  asset: { show: (risk) => <AssetName risk={risk} />, width: 196, isFlexible: true, isWrapped: true },
  threat: { show: ({ threat }) => endName(threat), width: 196, isWrapped: true },
  vulnerability: { show: ({ vulnerability }) => endName(vulnerability), width: 196, isWrapped: true },
  probability: { show: (risk) => <ScaleValue risk={risk} of="probability" />, width: 112 },
  impact: { show: (risk) => <ScaleValue risk={risk} of="impact" />, width: 126 },
  level: { show: (risk) => <LevelCell risk={risk} />, width: 150 },
  rangeId: {
    show: (risk) =>
      risk.rangeId === null || risk.rangeId === undefined ? nothing : <RangeChip rangeId={rangeId(risk.rangeId)} />,
    width: 120,
  },
  residualLevel: { show: ({ residual, statusId }) => <Left of={residual} statusId={statusId} />, width: 150 },
  expectedLevel: { show: ({ expected, statusId }) => <Left of={expected} statusId={statusId} />, width: 150 },
  targetLevel: { show: ({ target, statusId }) => <Left of={target} statusId={statusId} />, width: 150 },
  targetDate: { kind: 'date', width: 130 },
  gap: { show: ({ gap }) => <Gap gap={gap} />, width: 150 },
  treatment: { show: ({ treatment }) => <Treatment option={treatment} />, width: 130 },
  isOverdue: { show: (risk) => <OverdueWords risk={risk} />, width: 220, isWrapped: true },
  statusId: { show: (risk) => <RiskStatus id={risk.statusId} />, width: 120 },
  ownerId: { show: (risk, choices) => named(choices, 'area', risk.ownerId), width: 132, isWrapped: true },
  categoryId: {
    show: (risk, choices) => named(choices, 'assetCategory', risk.asset.categoryId),
    width: 170,
    isWrapped: true,
  },
  processId: { show: (risk, choices) => named(choices, 'process', risk.asset.processId), width: 170, isWrapped: true },
  assetOwnerId: { show: (risk, choices) => named(choices, 'area', risk.asset.ownerId), width: 170, isWrapped: true },
  isCritical: {
    show: (risk, choices) => <Value kind="flag" value={risk.asset.isCritical} choices={choices} />,
    width: 120,
  },
  completeness: { show: (risk) => <Completeness risk={risk} />, width: 240 },
  createdAt: { kind: 'moment', width: 170 },
  updatedAt: { kind: 'moment', width: 170 },
};

/** What is left of a risk, without its colour once it is discarded. */
function Left({ of: left, statusId }: { of: RiskRow['residual']; statusId: number }) {
  if (!left) return nothing;
  return <RangeChip rangeId={rangeId(left.rangeId)} level={left.level} isQuiet={statusId === statusIds.INACTIVE} />;
}

/** What was decided about a risk; that nothing is stands back. */
function Treatment({ option }: { option: RiskRow['treatment'] }) {
  const { t } = useTexts();
  if (option === undefined) return nothing;
  return option === null ? (
    <span className={styles.nothing}>{t('risk.treatments.none')}</span>
  ) : (
    t(`risk.treatments.${option}`)
  );
}

/** How far what is planned stays from the target. */
function Gap({ gap }: Pick<RiskRow, 'gap'>) {
  if (gap === null || gap === undefined) return nothing;
  if (gap <= 0) return translate('risk.list.gapNone');
  return translate('risk.list.gap', { count: gap });
}

function AssetName({ risk: { asset } }: { risk: RiskRow }) {
  return (
    <>
      {asset.isCritical ? (
        <>
          <IconFlag size={13} stroke={2} className={styles.flag} aria-hidden />
          <span className="b-visually-hidden">{translate('risk.list.critical')}: </span>
        </>
      ) : null}
      {endName(asset)}
    </>
  );
}

function Completeness({ risk }: { risk: RiskRow }) {
  return useMissingWords()(risk);
}

/** Columns of the list of risks that its shape has, in the language in use. */
export function useRiskColumns(shape: ListShape, choices: Choices) {
  const drawn = useMemo(() => ({ name: riskListed.name, shape, columns }), [shape]);
  return useRenderedColumns(drawn, choices);
}

/** Columns on screen: those chosen; next to an open risk, those that fit, unless the user chose their own. */
export function shownColumns(columns: readonly Column[], room: ReadonlySet<string> | null): readonly Column[] {
  if (room === null) return columns;
  return columns
    .filter(({ field }) => room.has(field))
    .map((column) => ({ ...column, width: Math.min(column.width, 150) }));
}
