import { assetGroup as endpoints, type Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { LevelBadge } from '#inventory/shared/level-badge.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import styles from '#risk/shared/tree-table.module.css';

const perPage = 25;

interface GroupAssetsProps {
  by: Grouping;
  /** 0: of those in no group. */
  id: number;
  /** Names of the columns of the table. */
  columns: readonly string[];
}

/** The assets of a group that is open, page by page. */
export function GroupAssets({ by, id, columns }: GroupAssetsProps) {
  const { t } = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['asset', 'groups', by, 'assets', id],
    queryFn: ({ pageParam: page, signal }) =>
      call(endpoints.members, { query: { by, id, page, perPage }, signal, isPart: true }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
  });
  const whole = (content: React.ReactNode) => (
    <tr className={styles.inner}>
      <td colSpan={columns.length}>{content}</td>
    </tr>
  );
  if (error && !data) return whole(<Failed error={error} onRetry={() => void refetch()} />);
  if (!data) return whole(t('shell.loading'));
  return (
    <>
      {data.pages
        .flatMap(({ rows }) => rows)
        .map((row) => (
          <tr key={row.id} className={styles.inner}>
            <td colSpan={columns.filter((name) => name !== 'criticality' && name !== 'level').length}>
              <PageLink to="/assets/show/:assetId" params={{ assetId: row.id }}>
                {row.code} · {row.name}
              </PageLink>
              {row.isCritical ? (
                <span className={styles.critical}>
                  <IconStarFilled size={12} aria-hidden /> {t('asset.fields.isCritical')}
                </span>
              ) : null}
            </td>
            {columns.includes('criticality') ? (
              <td data-label={t('asset.fields.criticality')} data-wide>
                <LevelBadge level={row.criticality ?? null} />
              </td>
            ) : null}
            {columns.includes('level') ? (
              <td data-label={t('assetGroup.columns.level')} data-wide>
                {typeof row.rangeId === 'number' ? (
                  <RangeChip rangeId={rangeId(row.rangeId)} level={row.level} />
                ) : (
                  <span className={styles.none}>{t('assetGroup.noRisk')}</span>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      {hasNextPage
        ? whole(
            <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void fetchNextPage()}>
              {t('assetGroup.more')}
            </Button>,
          )
        : null}
    </>
  );
}
