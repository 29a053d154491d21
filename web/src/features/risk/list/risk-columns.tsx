import type { RiskRow } from '@baluarte/contract/risk.ts';
import { IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Row } from '../../../kit/catalogue/catalogue.ts';
import type { Column } from '../../../kit/catalogue/list/columns.ts';
import { Value } from '../../../kit/catalogue/value.tsx';
import { choiceName, type Choices } from '../../../kit/catalogue/choices.ts';
import { labelOf } from '../../../kit/catalogue/words.ts';
import { translate, type Texts } from '../../../kit/texts.ts';
import { endName } from '../end-name.ts';
import { LevelCell } from '../../../kit/risk/level-cell.tsx';
import { useMissingWords } from '../../../kit/risk/missing-words.ts';
import { RangeChip } from '../../../kit/risk/range-chip.tsx';
import { rangeId } from '../../../kit/risk/method-rules.ts';
import { RiskStatus } from '../risk-status.tsx';
import { ScaleValue } from './scale-value.tsx';
import { columnFields, riskListed, riskShape } from './risk-listed.ts';
import styles from './list.module.css';

interface Drawing {
  show: (risk: RiskRow, choices: Choices) => ReactNode;
  kind?: Column['kind'];
  width?: number;
  isFlexible?: boolean;
}

const named = (choices: Choices, kind: string, id: number | null) => {
  const choice = id === null ? undefined : choices.find(kind, id);
  return choice ? choiceName(choice) : nothing;
};
const nothing = <span className={styles.nothing}>—</span>;

const drawings: Readonly<Record<string, Drawing>> = {
  asset: { show: (risk) => <AssetName risk={risk} />, width: 190, isFlexible: true },
  threat: { show: ({ threat }) => endName(threat), width: 178 },
  vulnerability: { show: ({ vulnerability }) => endName(vulnerability), width: 178 },
  probability: { show: (risk) => <ScaleValue risk={risk} of="probability" />, width: 116 },
  impact: { show: (risk) => <ScaleValue risk={risk} of="impact" />, width: 130 },
  level: { show: (risk) => <LevelCell risk={risk} />, width: 150 },
  rangeId: {
    show: (risk) => (risk.rangeId === null ? nothing : <RangeChip rangeId={rangeId(risk.rangeId)} />),
    width: 120,
  },
  statusId: { show: (risk) => <RiskStatus id={risk.statusId} />, width: 136 },
  ownerId: { show: (risk, choices) => named(choices, 'area', risk.ownerId), width: 150 },
  categoryId: { show: (risk, choices) => named(choices, 'assetCategory', risk.asset.categoryId), width: 170 },
  processId: { show: (risk, choices) => named(choices, 'process', risk.asset.processId), width: 170 },
  isCritical: {
    show: (risk, choices) => <Value kind="flag" value={risk.asset.isCritical} choices={choices} />,
    width: 120,
  },
  completeness: { show: (risk) => <Completeness risk={risk} />, width: 240 },
  createdAt: {
    show: (risk, choices) => <Value kind="moment" value={risk.createdAt} choices={choices} />,
    kind: 'moment',
    width: 170,
  },
  updatedAt: {
    show: (risk, choices) => <Value kind="moment" value={risk.updatedAt} choices={choices} />,
    kind: 'moment',
    width: 170,
  },
  id: { show: (risk) => risk.id, kind: 'number', width: 90 },
};

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

/** Columns of the list of risks; beside an open risk those that matter most, unless the person chose their own. */
export function riskColumns(texts: Texts, choices: Choices): Column[] {
  return columnFields.map((field) => {
    const drawing = drawings[field];
    return {
      field,
      label: labelOf(texts, riskListed.name, field),
      kind: drawing?.kind ?? 'text',
      from: undefined,
      width: drawing?.width ?? 160,
      isFlexible: drawing?.isFlexible ?? false,
      isSortable: riskListed.sortable.some((name) => name === field),
      isHidden: !riskShape.defaults.columns.some((column) => column.field === field),
      twin: undefined,
      // The rows of this list are the contract's; the kit hands them back as it knows them.
      show: (_, row: Row) => drawing?.show(row as Row & RiskRow, choices) ?? null,
    };
  });
}

/** Columns on screen: those asked for; beside an open risk, unless the person chose their own, what there is room for. */
export function shownColumns(columns: readonly Column[], room: ReadonlySet<string> | null): readonly Column[] {
  if (room === null) return columns;
  return columns
    .filter(({ field }) => room.has(field))
    .map((column) => ({ ...column, width: Math.min(column.width, 150) }));
}
