import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { AsOfBanner, AsOfForm } from '#kit/catalogue/show/as-of.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './criticality.module.css';
import { criticalityQuery } from './criticality-queries.ts';
import { CriticalityEditor } from './editor.tsx';

/** How critical one asset is, and why; `?at=` as it stood at a moment. */
export function AssetCriticalityPage() {
  const { t } = useTexts();
  const id = Number(useParams()['assetId']);
  const mayOpen = useMayOpen();
  const at = useSearchParams()[0].get('at') ?? undefined;
  const { data, error, refetch } = useQuery(criticalityQuery(id, at));
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
      {at === undefined ? null : <AsOfBanner at={at} error={error} />}
      {error && !data && at === undefined ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? <CriticalityEditor key={`${id} ${at}`} saved={data} /> : null}
      {data ? (
        <div className={styles.past}>
          <AsOfForm key={at} />
        </div>
      ) : null}
    </Page>
  );
}
