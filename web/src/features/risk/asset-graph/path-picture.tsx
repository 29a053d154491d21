import type { AssetPath, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Details } from './details.tsx';
import { GraphTable } from './graph-table.tsx';
import { pathQuery } from './graph-queries.ts';
import { LayeredPicture } from './layered-picture.tsx';
import { Legend } from './legend.tsx';
import { nodeName } from './node-words.ts';
import { Toolbar } from './toolbar.tsx';
import type { useGraphAddress } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface PathPictureProps {
  fromId: number;
  toId: number;
  address: ReturnType<typeof useGraphAddress>;
}

/** The assets of a path one below the other, so that what is depended on is below. */
const placed = ({ way, nodes }: AssetPath): PlacedNode[] =>
  nodes.map((node, index) => ({ ...node, step: way === 'dependants' ? -index : index }));

/** How two assets are connected. */
export function PathPicture({ fromId, toId, address }: PathPictureProps) {
  const { t } = useTexts();
  const { colouring, isTable, change } = address;
  const { data, error, refetch } = useQuery(pathQuery(fromId, toId));
  const nodes = useMemo(() => (data ? placed(data) : []), [data]);
  const [picked, setPicked] = useState(fromId);
  const leave = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
      onClick={() => change({ to: null })}
    >
      {t('assetGraph.path.leave')}
    </Button>
  );
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const [from, to] = [nodes.at(0), nodes.at(-1)];
  const names = { from: from ? nodeName(from) : '', to: to ? nodeName(to) : '' };
  const label = t('assetGraph.pathPicture', names);
  const selected = nodes.find(({ id }) => id === picked) ?? from;
  const putAtCentre = (id: number) => change({ asset: String(id), to: null }, { replace: false });
  return (
    <>
      <Toolbar address={address} assetId={fromId} shown={from ? { nodes, edges: data.edges, label } : null} />
      {from && selected && data.way ? (
        <div className={styles.layout}>
          <div className={styles.main}>
            {isTable ? (
              <GraphTable nodes={nodes} edges={data.edges} onCentre={putAtCentre} />
            ) : (
              <>
                <LayeredPicture
                  label={label}
                  nodes={nodes}
                  edges={data.edges}
                  centreId={from.id}
                  selectedId={selected.id}
                  colouring={colouring}
                  falling={null}
                  onSelect={setPicked}
                  onCentre={putAtCentre}
                />
                <Legend colouring={colouring} />
              </>
            )}
          </div>
          <aside className={styles.side}>
            <Panel title={t('assetGraph.path.title')}>
              <div className={styles.details}>
                <output className={styles.status}>
                  {t(`assetGraph.path.${data.way}`, names)} · {t('assetGraph.path.steps', { count: nodes.length - 1 })}
                </output>
                {leave}
              </div>
            </Panel>
            <Details key={selected.id} node={selected} isCentre={false} address={address} onCentre={putAtCentre} />
          </aside>
        </div>
      ) : (
        <Nothing title={t('assetGraph.path.none')} text="">
          {leave}
        </Nothing>
      )}
    </>
  );
}
