import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Around } from './around.tsx';
import { firstAssetQuery } from './graph-queries.ts';
import { PathPicture } from './path-picture.tsx';
import { useGraphAddress } from './use-graph-address.ts';

// The drawing of thousands comes when it is opened.
const Overview = lazy(() => import('./overview.tsx').then((m) => ({ default: m.Overview })));

/** The assets as a picture: around one of them, a path between two, or all of the scope. */
export function AssetGraph() {
  const { t } = useTexts();
  const can = useCan();
  const read = useGraphAddress();
  const address = ofLevel.every((code) => can(code)) ? read : { ...read, colouring: 'criticality' as const };
  const needsFirst = address.assetId === null && !address.isOverview;
  const { data: first, error, refetch } = useQuery({ ...firstAssetQuery, enabled: needsFirst });
  if (address.isOverview)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Overview address={address} />
      </Suspense>
    );
  if (needsFirst && error && first === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (needsFirst && first === undefined) return <PageSkeleton />;
  const id = address.assetId ?? first?.id ?? null;
  if (id === null)
    return (
      <Nothing title={t('assetGraph.emptyTitle')} text={t('assetGraph.emptyText')}>
        <Button component={Link} to="/assets">
          {t('assetGraph.toList')}
        </Button>
      </Nothing>
    );
  if (address.toId !== null) return <PathPicture fromId={id} toId={address.toId} address={address} />;
  return <Around id={id} address={address} />;
}
