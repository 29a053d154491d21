import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { nodeName, useNodeWords } from './node-words.ts';
import { SortedTable, type SortedColumn } from './sorted-table.tsx';
import styles from './asset-graph.module.css';

interface GraphTableProps {
  nodes: readonly PlacedNode[];
  edges: readonly GraphEdge[];
  onCentre: (id: number) => void;
}

interface OfNode {
  row: PlacedNode;
}
/** A relation with its assets, and what a press on one of them does. */
interface Relation {
  from: PlacedNode;
  to: PlacedNode;
  kind: RelationKind;
  onCentre: (id: number) => void;
}

const Code = ({ row: { id, code } }: OfNode) => (
  <PageLink to="/assets/show/:assetId" params={{ assetId: id }}>
    {code}
  </PageLink>
);

function Risk({ row: { level, rangeId: range } }: OfNode) {
  const { t } = useTexts();
  return typeof range === 'number' ? <RangeChip rangeId={rangeId(range)} level={level} /> : t('assetGraph.node.noRisk');
}

function Criticality({ row }: OfNode) {
  return useNodeWords().criticality(row);
}

const count = (name: 'dependants' | 'dependencies', field: 'dependantCount' | 'dependencyCount') => ({
  name,
  title: `assetGraph.table.${name}` as const,
  value: (row: PlacedNode) => row[field],
  isNumber: true,
});

const level: SortedColumn<PlacedNode> = {
  name: 'level',
  title: 'assetGraph.table.level',
  value: ({ step }) => step ?? 0,
  isNumber: true,
};
const risk: SortedColumn<PlacedNode> = {
  name: 'risk',
  title: 'assetGraph.table.risk',
  value: ({ level: worst, rangeId: range }) => (5 - (range ?? 5)) * 1000 + (worst ?? 0),
  Show: Risk,
};

const columnsOf = (hasSteps: boolean, hasLevels: boolean): SortedColumn<PlacedNode>[] => [
  { name: 'code', title: 'assetGraph.table.code', value: ({ code }) => code, Show: Code },
  { name: 'name', title: 'assetGraph.table.name', value: ({ name }) => name },
  ...(hasSteps ? [level] : []),
  ...(hasLevels ? [risk] : []),
  {
    name: 'criticality',
    title: 'assetGraph.table.criticality',
    value: ({ isCritical, criticality }) => criticality ?? (isCritical ? 1 : 0),
    Show: Criticality,
  },
  count('dependants', 'dependantCount'),
  count('dependencies', 'dependencyCount'),
];

const end = (name: 'from' | 'to'): SortedColumn<Relation> => ({
  name,
  title: `assetGraph.table.${name}`,
  value: (row) => nodeName(row[name]),
  Show: ({ row }) => (
    <button type="button" className={styles.plainButton} onClick={() => row.onCentre(row[name].id)}>
      {nodeName(row[name])}
    </button>
  ),
});
function Kind({ row: { kind } }: { row: Relation }) {
  const { t } = useTexts();
  return t(`catalogue.relations.kinds.${kind}.outgoing`);
}
const kindColumn: SortedColumn<Relation> = {
  name: 'kind',
  title: 'assetGraph.table.kind',
  value: ({ kind }) => kind,
  Show: Kind,
};
const ends = [end('from'), kindColumn, end('to')];

/** The twin of the picture: the same assets and the same relations, as two tables. */
export function GraphTable({ nodes, edges, onCentre }: GraphTableProps) {
  const { t } = useTexts();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const relations = edges.flatMap((edge): Relation[] => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from && to ? [{ from, to, kind: edge.kind, onCentre }] : [];
  });
  const columns = columnsOf(
    nodes.some(({ step }) => step !== null),
    nodes.some((node) => node.level !== undefined),
  );
  return (
    <div className={styles.tables}>
      <SortedTable caption={t('assetGraph.table.nodes')} columns={columns} rows={nodes} keyOf={({ id }) => id} />
      <SortedTable
        caption={t('assetGraph.table.edges')}
        columns={ends}
        rows={relations}
        keyOf={({ from, to, kind }) => `${from.id} ${kind} ${to.id}`}
      />
    </div>
  );
}
