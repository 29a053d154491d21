import { asset } from '@baluarte/contract/inventory/asset.ts';
import { relations, type Related } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { risk, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { Button } from '@mantine/core';
import { IconFocusCentered, IconRoute, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useCan } from '#kit/session/session.tsx';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { EndSelect } from '#risk/shared/end-select.tsx';
import { LevelCell } from '#risk/shared/level-cell.tsx';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { useNodeWords } from './node-words.ts';
import type { useGraphAddress } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface DetailsProps {
  node: Omit<PlacedNode, 'step'>;
  isCentre: boolean;
  address: ReturnType<typeof useGraphAddress>;
  onCentre: (id: number) => void;
}

const categories = { categoryId: asset.fields.categoryId };
/** Rows of a part that is opened; more are on the page of the asset. */
const few = 8;

/** What is known of the asset looked at, and what can be asked of it. */
export function Details({ node, isCentre, address: { change }, onCentre }: DetailsProps) {
  const { t } = useTexts();
  const can = useCan();
  const words = useNodeWords();
  const id = useId();
  const choices = useChoices(categories);
  const category = choices.find('assetCategory', node.categoryId);
  const [isPathAsked, askPath] = useState(false);
  const { level, rangeId: range } = node;
  return (
    <Panel title={node.code}>
      <div className={styles.details}>
        <PageLink to="/assets/show/:assetId" params={{ assetId: node.id }} className={styles.title}>
          {node.name}
        </PageLink>
        <p className={styles.facts}>{category ? choiceName(category) : null}</p>
        <p className={styles.facts}>{words.criticality(node)}</p>
        {typeof level === 'number' && typeof range === 'number' ? (
          <RangeChip rangeId={rangeId(range)} level={level} />
        ) : (
          <p className={styles.facts}>{words.risk(node)}</p>
        )}
        <p className={styles.facts}>{words.dependants(node)}</p>
        <p className={styles.facts}>{words.dependencies(node)}</p>
        <div className={styles.acts}>
          {isCentre ? null : (
            <Act icon={<IconFocusCentered size={16} stroke={1.5} aria-hidden />} onClick={() => onCentre(node.id)}>
              {t('assetGraph.details.centreHere')}
            </Act>
          )}
          <Act
            icon={<IconUnlink size={16} stroke={1.5} aria-hidden />}
            onClick={() => change({ asset: String(node.id), falls: '1', picture: null, to: null }, { replace: false })}
          >
            {t('assetGraph.details.falls')}
          </Act>
          <Act
            icon={<IconRoute size={16} stroke={1.5} aria-hidden />}
            isOpen={isPathAsked}
            onClick={() => askPath(!isPathAsked)}
          >
            {t('assetGraph.details.pathTo')}
          </Act>
        </div>
        {isPathAsked ? (
          <EndSelect
            end="assetId"
            label={t('assetGraph.path.to')}
            isFirst
            field={{
              id: `${id}-path`,
              value: null,
              error: undefined,
              onChange: (to) =>
                change(
                  { asset: String(node.id), to: to === null ? null : String(to), falls: null, picture: null },
                  { replace: false },
                ),
            }}
          />
        ) : null}
        {can(permissions.threats.viewAssets) ? (
          <OnDemand title={t('assetGraph.details.threats')}>
            <Threats id={node.id} />
          </OnDemand>
        ) : null}
        {can(permissions.risks.list) ? (
          <OnDemand title={t('assetGraph.details.risks')}>
            <Risks id={node.id} />
          </OnDemand>
        ) : null}
      </div>
    </Panel>
  );
}

interface ActProps {
  icon: ReactNode;
  isOpen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Act = ({ icon, isOpen, onClick, children }: ActProps) => (
  <Button variant="default" size="xs" justify="start" leftSection={icon} aria-expanded={isOpen} onClick={onClick}>
    {children}
  </Button>
);

/** A part whose rows are asked for when it is opened. */
function OnDemand({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.onDemand} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}

interface RowsProps<Row> {
  query: { data: { rows: Row[]; meta: { total: number } } | undefined; error: Error | null; refetch: () => unknown };
  none: string;
  /** Where all of them are. */
  to: string;
  show: (row: Row) => ReactNode;
}

function Rows<Row extends { id: number }>({ query: { data, error, refetch }, none, to, show }: RowsProps<Row>) {
  const { t, number } = useTexts();
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.facts}>{t('shell.loading')}</p>;
  if (data.meta.total === 0) return <p className={styles.facts}>{none}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {data.rows.map((row) => (
          <li key={row.id}>{show(row)}</li>
        ))}
      </ul>
      <Link to={to}>
        {t('assetGraph.details.all')} ({number(data.meta.total)})
      </Link>
    </>
  );
}

const showThreat = (threat: Related) => (
  <PageLink to="/threats/show/:threatId" params={{ threatId: threat.id }}>
    {threat.code} · {localized(threat, 'name')}
  </PageLink>
);

function Threats({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: ['asset', 'graph', 'threats', id],
    queryFn: ({ signal }) =>
      call(relations.assetThreat.list, { params: { id }, query: { perPage: few }, signal, isPart: true }),
  });
  return (
    <Rows
      query={query}
      none={t('assetGraph.details.noThreats')}
      to={pagesOf(asset).show(id, 'threat')}
      show={showThreat}
    />
  );
}

const showRisk = (row: RiskRow) => (
  <>
    <PageLink to="/risks" query={`assetId=${row.asset.id}&risk=${row.id}`}>
      {row.code} · {localized(row.threat, 'name')}
    </PageLink>
    {row.level === undefined ? null : <LevelCell risk={row} />}
  </>
);

function Risks({ id }: { id: number }) {
  const { t } = useTexts();
  const query = useQuery({
    queryKey: ['risk', 'graph', id],
    queryFn: ({ signal }) => call(risk.list, { query: { assetId: String(id), perPage: few }, signal, isPart: true }),
  });
  return (
    <Rows query={query} none={t('assetGraph.details.noRisks')} to={pagesOf(asset).show(id, 'risk')} show={showRisk} />
  );
}
