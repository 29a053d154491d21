import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#risk/shared/tree-table.module.css';

const perPage = 25;

interface GroupAssetsProps {
  by: Grouping;
  /** 0: of those in no group. */
  id: number;
  columns: number;
}

/** The assets of a group that is open, page by page. */
export function GroupAssets({ by, id, columns }: GroupAssetsProps) {
  const { t } = useTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['asset', 'groups', by, 'assets', id],
    queryFn: ({ pageParam: page, signal }) =>
      call(asset.endpoints.list, { query: { [by]: String(id), page, perPage, sort: 'code' }, signal, isPart: true }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
  });
  const whole = (content: React.ReactNode) => (
    <tr className={styles.inner}>
      <td colSpan={columns}>{content}</td>
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
            <td colSpan={columns}>
              <PageLink to="/assets/show/:assetId" params={{ assetId: row.id }}>
                {row.code} · {row.name}
              </PageLink>
              {row.isCritical ? (
                <span className={styles.critical}>
                  <IconStarFilled size={12} aria-hidden /> {t('asset.fields.isCritical')}
                </span>
              ) : null}
            </td>
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
