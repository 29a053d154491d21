import { permissions } from '@baluarte/contract/permissions.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import table from '#risk/shared/tree-table.module.css';
import { TreeTable } from '#risk/shared/tree-table.tsx';
import {
  risksBehind,
  shareOf,
  type Counts,
  type CoverageState,
  type ThreatCoverage,
  type TypeCoverage,
} from './coverage-rows.ts';
import styles from './coverage.module.css';
import type { MissingCell } from './recognize-dialog.tsx';

const counts = ['assessed', 'pending', 'excluded', 'missing'] as const;

interface CoverageTableProps {
  types: readonly TypeCoverage[];
  /** Every type is open: what is looked for stands within. */
  isOpen: boolean;
  onRecognize: (cell: MissingCell) => void;
}

function valueOf(type: TypeCoverage & { id: number }, column: string): string | number {
  if (column === 'share') return shareOf(type);
  if (column === 'assetCount') return type.assetCount;
  const count = counts.find((each) => each === column);
  if (count) return type[count];
  return type.name;
}

/** Types of assets as a tree table: how far each was looked at, and within it each threat. */
export function CoverageTable({ types, isOpen, onRecognize }: CoverageTableProps) {
  const { t } = useTexts();
  const columns = [
    { name: 'name', title: t('coverage.columns.type') },
    { name: 'assetCount', title: t('coverage.columns.assetCount'), isNumber: true },
    ...counts.map((name) => ({ name, title: t(`coverage.columns.${name}`), isNumber: true })),
    { name: 'share', title: t('coverage.columns.share') },
  ];
  return (
    <TreeTable columns={columns} rows={types.map((type) => ({ ...type, id: type.typeId ?? 0 }))} valueOf={valueOf}>
      {(type, { isOpen: isOpened, onToggle }) => (
        <TypeRow type={type} isOpen={isOpen || isOpened} onToggle={onToggle} onRecognize={onRecognize} />
      )}
    </TreeTable>
  );
}

interface TypeRowProps {
  type: TypeCoverage;
  isOpen: boolean;
  onToggle: () => void;
  onRecognize: CoverageTableProps['onRecognize'];
}

function TypeRow({ type, isOpen, onToggle, onRecognize }: TypeRowProps) {
  const { t, number } = useTexts();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr>
        <th scope="row">
          {type.threats.length > 0 ? (
            <ActionIcon
              size="sm"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'coverage.collapse' : 'coverage.expand', { name: type.name })}
              onClick={onToggle}
            >
              <Chevron size={16} aria-hidden />
            </ActionIcon>
          ) : null}
          {type.name}
        </th>
        <td data-label={t('coverage.columns.assetCount')} data-number>
          {number(type.assetCount)}
        </td>
        <CountCells of={type} name={type.name} toRisks={(state) => risksBehind(type.typeId, state)} />
        <td data-label={t('coverage.columns.share')} data-wide>
          <Share of={type} />
        </td>
      </tr>
      {isOpen
        ? type.threats.map((threat) => (
            <ThreatRow key={threat.threatId} type={type} threat={threat} onRecognize={onRecognize} />
          ))
        : null}
    </>
  );
}

function ThreatRow({
  type,
  threat,
  onRecognize,
}: {
  type: TypeCoverage;
  threat: ThreatCoverage;
  onRecognize: CoverageTableProps['onRecognize'];
}) {
  const { t } = useTexts();
  const mayRecognize = useCan()(permissions.risks.createRecognition);
  const { threatId, name, code, missing } = threat;
  return (
    <tr className={table.inner}>
      <td colSpan={2}>
        {code} · {name}
      </td>
      <CountCells
        of={threat}
        name={`${type.name}, ${name}`}
        toRisks={(state) => risksBehind(type.typeId, state, threatId)}
      />
      <td data-label={t('coverage.columns.share')} data-wide>
        {missing > 0 && mayRecognize ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('coverage.recognizeLabel', { threat: name, type: type.name })}
            onClick={() => onRecognize({ typeId: type.typeId, typeName: type.name, threatId, threatName: name })}
          >
            {t('coverage.recognize')}
          </Button>
        ) : (
          <Share of={threat} />
        )}
      </td>
    </tr>
  );
}

interface CountCellsProps {
  of: Counts;
  /** What the counts are of. */
  name: string;
  toRisks: (state: CoverageState) => string;
}

/** The four counts of assets; those with risks behind them lead to these, whose number is said where it is another. */
function CountCells({ of, name, toRisks }: CountCellsProps) {
  const { t, number } = useTexts();
  const mayOpen = useMayOpen();
  return counts.map((count) => {
    const risks = count === 'missing' ? 0 : of.risks[count];
    return (
      <td key={count} data-label={t(`coverage.columns.${count}`)} data-number>
        {count !== 'missing' && risks > 0 && mayOpen('/risks') ? (
          <Link to={toRisks(count)} className={styles.count}>
            {number(of[count])}
            {risks === of[count] ? null : <span className={styles.risks}> ({t('risk.count', { count: risks })})</span>}
            <span className="b-visually-hidden">
              {' '}
              {t('coverage.open', { count: risks, name, state: t(`coverage.columns.${count}`) })}
            </span>
          </Link>
        ) : (
          <span className={of[count] === 0 ? table.none : count === 'missing' ? styles.missing : undefined}>
            {number(of[count])}
          </span>
        )}
      </td>
    );
  });
}

/** How much was looked at, as a bar and in percent; rounded down, so that 100 % leaves nothing. */
function Share({ of }: { of: Counts }) {
  const { t, number } = useTexts();
  const all = of.assessed + of.pending + of.excluded + of.missing;
  const label = t('coverage.bar', {
    assessed: number(of.assessed),
    pending: number(of.pending),
    excluded: number(of.excluded),
    missing: number(of.missing),
  });
  return (
    <div className={styles.share}>
      <div aria-hidden title={label} className={styles.bar}>
        {all > 0
          ? (['assessed', 'excluded', 'pending'] as const).map((count) => (
              <span key={count} className={styles[count]} style={{ width: `${(100 * of[count]) / all}%` }} />
            ))
          : null}
      </div>
      <span className="b-visually-hidden">{label}</span>
      <span className={styles.percent}>{number(Math.floor(100 * shareOf(of)))} %</span>
    </div>
  );
}
