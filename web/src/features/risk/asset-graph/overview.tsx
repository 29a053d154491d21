import type { AssetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { ActionIcon, Button, useComputedColorScheme } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BearingRest } from './bearing-rest.tsx';
import { useBearing } from './bearing.ts';
import { Details } from './details.tsx';
import { GraphTable } from './graph-table.tsx';
import { overviewQuery } from './graph-queries.ts';
import { Legend } from './legend.tsx';
import { OverviewCanvas } from './overview-canvas.tsx';
import { canDraw, type Stage } from './stage.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import { useArranged } from './use-arranged.ts';
import type { useGraphAddress } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface OverviewProps {
  address: ReturnType<typeof useGraphAddress>;
}

/** Every asset of the scope and the relations between them. */
export function Overview({ address }: OverviewProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(overviewQuery(address.kind));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.nodes.length === 0)
    return (
      <>
        <Toolbar address={address} assetId={null} shown={null} />
        <Nothing title={t('assetGraph.emptyTitle')} text={t('assetGraph.emptyText')} />
      </>
    );
  return <OverviewDrawing graph={data} address={address} />;
}

const zooms = [
  { direction: 'in', Icon: IconPlus },
  { direction: 'out', Icon: IconMinus },
  { direction: 'all', Icon: IconArrowsMaximize },
] as const;

function OverviewDrawing({ graph, address }: { graph: AssetGraph; address: OverviewProps['address'] }) {
  const { t } = useTexts();
  const { change, colouring, isTable } = address;
  const scheme = useComputedColorScheme('light');
  const [isAble] = useState(canDraw);
  const [selectedId, select] = useState<number | null>(null);
  const arranged = useArranged(graph);
  const bearing = useBearing(selectedId, address.bearing);
  const stage = useRef<Stage>(null);
  const isDrawn = isAble && !isTable;
  const open = (id: number) => change({ asset: String(id), picture: null }, { replace: false });
  const selected = graph.nodes.find(({ id }) => id === selectedId);
  const find = (id: number) => {
    if (!graph.nodes.some((node) => node.id === id)) return open(id);
    select(id);
    stage.current?.show(id);
  };
  const label = t('assetGraph.overviewPicture');
  return (
    <>
      <Toolbar
        address={address}
        assetId={selectedId}
        onFind={find}
        shown={
          isDrawn
            ? {
                label,
                nodes: graph.nodes,
                edges: graph.edges,
                bearing: bearing.drawn,
                bearsOn: selectedId,
                dots: () => stage.current?.dots() ?? noDots,
              }
            : null
        }
      />
      <div className={styles.layout} data-wide={selected === undefined || undefined}>
        <div className={styles.main}>
          <Summary graph={graph} />
          {isAble ? null : (
            <Nothing title={t('assetGraph.noWebglTitle')} text={t('assetGraph.noWebglText')}>
              <Button onClick={() => change({ picture: null })}>{t('assetGraph.neighbourhood')}</Button>
            </Nothing>
          )}
          {isDrawn ? (
            <>
              <div className={styles.canvas}>
                {/* The colours of the page are read when the drawing begins. */}
                <OverviewCanvas
                  key={`${scheme} ${colouring}`}
                  ref={stage}
                  label={label}
                  graph={graph}
                  colouring={colouring}
                  arranged={arranged}
                  selectedId={selectedId}
                  bearing={bearing.drawn}
                  onSelect={select}
                  onOpen={open}
                />
                {arranged.isLast ? null : <output className={styles.arranging}>{t('assetGraph.arranging')}</output>}
                <div className={styles.zooms}>
                  {zooms.map(({ direction, Icon }) => (
                    <ActionIcon
                      key={direction}
                      variant="default"
                      aria-label={t(`assetGraph.zoom.${direction}`)}
                      onClick={() => stage.current?.zoom(direction)}
                    >
                      <Icon size={16} stroke={1.5} aria-hidden />
                    </ActionIcon>
                  ))}
                </div>
              </div>
              {selectedId === null ? null : <BearingRest assetId={selectedId} totals={bearing.totals} />}
              <Legend colouring={colouring} isOfAll />
            </>
          ) : (
            <GraphTable nodes={graph.nodes} edges={graph.edges} onCentre={open} />
          )}
        </div>
        {selected ? (
          <aside className={styles.side}>
            <Details key={selected.id} node={selected} isCentre={false} address={address} onCentre={open} />
          </aside>
        ) : null}
      </div>
    </>
  );
}

const noDots = { dots: new Map(), width: 0, height: 0 };
