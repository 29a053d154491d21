import type { AssetGraph, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BearingRest } from './bearing-rest.tsx';
import { useBearing, type BearingShown } from './bearing.ts';
import { Details } from './details.tsx';
import { GraphTable } from './graph-table.tsx';
import { impactQuery, neighbourhoodQuery } from './graph-queries.ts';
import { Impact } from './impact.tsx';
import { LayeredPicture } from './layered-picture.tsx';
import { Legend } from './legend.tsx';
import { nodeName } from './node-words.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';
import type { useGraphAddress } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface AroundProps {
  id: number;
  address: ReturnType<typeof useGraphAddress>;
}

/** One asset in the middle of what depends on it and what it depends on. */
export function Around({ id, address }: AroundProps) {
  const { t } = useTexts();
  const { depth, kind, showsFalls, change } = address;
  const { data, error, refetch } = useQuery({
    ...neighbourhoodQuery(id, depth, kind),
    placeholderData: keepPreviousData,
  });
  const { data: impact } = useQuery({ ...impactQuery(id), enabled: showsFalls });
  const falling = useMemo(
    () => (showsFalls && impact ? new Set(impact.nodes.map((node) => node.id)) : null),
    [showsFalls, impact],
  );
  // While another asset is on its way to the centre, the picture is still the one before.
  const centre = data?.nodes.find((node) => node.id === id) ?? data?.nodes.find(({ step }) => step === 0);
  const bearing = useBearing(centre?.id ?? null, address.bearing);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Toolbar
        address={address}
        assetId={id}
        shown={
          centre
            ? {
                ...data,
                label: t('assetGraph.picture', { name: nodeName(centre) }),
                bearing: bearing.drawn,
                bearsOn: centre.id,
                falling,
              }
            : null
        }
      />
      {centre ? (
        <Shown data={data} centre={centre} falling={falling} bearing={bearing} address={address}>
          {showsFalls ? (
            <Impact
              node={centre}
              impact={impact}
              onLeave={() => change({ falls: null })}
              onCentre={(next) => change({ asset: String(next), falls: null }, { replace: false })}
            />
          ) : null}
        </Shown>
      ) : (
        <Nothing title={t('assetGraph.goneTitle')} text={t('assetGraph.goneText')} />
      )}
    </>
  );
}

interface ShownProps {
  data: AssetGraph;
  centre: PlacedNode;
  falling: ReadonlySet<number> | null;
  bearing: BearingShown;
  address: AroundProps['address'];
  children: React.ReactNode;
}

/** The picture or its table, beside the details of the asset looked at. */
function Shown({ data, centre, falling, bearing, address, children }: ShownProps) {
  const { t } = useTexts();
  // A look at another asset lasts until another one is at the centre; the picture stays, and with it the focus.
  const [picked, setPicked] = useState({ id: centre.id, centreId: centre.id });
  const selected = data.nodes.find(({ id }) => id === picked.id && centre.id === picked.centreId) ?? centre;
  const { colouring, isTable, change } = address;
  const putAtCentre = (next: number) => change({ asset: String(next), falls: null }, { replace: false });
  const isAlone = data.nodes.length === 1;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Summary graph={data} />
        {isTable ? (
          <GraphTable nodes={data.nodes} edges={data.edges} onCentre={putAtCentre} />
        ) : (
          <>
            <LayeredPicture
              label={t('assetGraph.picture', { name: nodeName(centre) })}
              nodes={data.nodes}
              edges={data.edges}
              centreId={centre.id}
              selectedId={selected.id}
              colouring={colouring}
              falling={falling}
              bearing={bearing.drawn}
              onSelect={(id) => setPicked({ id, centreId: centre.id })}
              onCentre={putAtCentre}
            />
            <BearingRest assetId={centre.id} totals={bearing.totals} />
            <Legend colouring={colouring} />
          </>
        )}
        {isAlone ? (
          <Nothing title={t('assetGraph.aloneTitle')} text={t('assetGraph.aloneText')}>
            <Button component={Link} to={pagesOf(asset).show(centre.id, 'asset')}>
              {t('assetGraph.relate')}
            </Button>
          </Nothing>
        ) : null}
      </div>
      <aside className={styles.side}>
        {children}
        <Details
          key={selected.id}
          node={selected}
          isCentre={selected.id === centre.id}
          address={address}
          onCentre={putAtCentre}
        />
      </aside>
    </div>
  );
}
