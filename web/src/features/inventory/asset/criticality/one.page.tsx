import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { criticalityQuery } from './criticality-queries.ts';
import { CriticalityEditor } from './editor.tsx';

/** How critical one asset is, and why. */
export function AssetCriticalityPage() {
  const { t } = useTexts();
  const id = Number(useParams()['assetId']);
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery(criticalityQuery(id));
  return (
    <Page
      isNarrow
      title={data ? t('criticality.of', { name: data.name }) : t('criticality.title')}
      actions={
        data && mayOpen('/assets/show/:assetId') ? (
          <Button component={Link} to={`/assets/show/${id}`} variant="default">
            {t('criticality.toAsset')}
          </Button>
        ) : null
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <CriticalityEditor key={`${id} ${data.version}`} saved={data} /> : null}
    </Page>
  );
}
