import { groupings, assetGroup as endpoints, type Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddressAhead } from '#kit/address/use-address-ahead.ts';
import { FileMenu } from '#kit/catalogue/list/file-menu.tsx';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { searchText } from '#kit/catalogue/list/personal-view.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { GroupTable } from './group-table.tsx';
import styles from '#risk/shared/tree-table.module.css';

const isGrouping = (text: string | null): text is Grouping => groupings.some((each) => each === text);

/** The assets of the scope in groups, as a tree: each group opens to its assets, each number leads to its rows in the list. */
export function AssetGroups() {
  const { t, language } = useTexts();
  const { search: text, latest, go } = useAddressAhead();
  const asked = new URLSearchParams(text).get('by');
  const by: Grouping = isGrouping(asked) ? asked : 'ownerId';
  const { data, error, refetch } = useQuery({
    // In the order of the names of a language.
    queryKey: ['asset', 'groups', by, language],
    queryFn: ({ signal }) => call(endpoints.groups, { query: { by }, signal }),
    // Those of another grouping would stand below the wrong head, and lead to the wrong assets.
    placeholderData: (before, query) => (query?.queryKey[2] === by ? before : undefined),
  });
  const change = (next: string) => {
    const address = new URLSearchParams(latest());
    address.set('by', next);
    go(searchText(address), { replace: true });
  };
  return (
    <>
      <div className={styles.toolbar}>
        <SegmentedControl
          size="sm"
          aria-label={t('assetGroup.by')}
          value={by}
          data={groupings.map((value) => ({ value, label: t(`asset.fields.${value}`) }))}
          onChange={change}
        />
        <FileMenu
          onAsk={(format) => call(endpoints.export, { query: { by, format, language } })}
          isDisabled={!data?.total}
        >
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            disabled={!data?.total}
          >
            {t('catalogue.list.export')}
          </Button>
        </FileMenu>
      </div>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data?.total === 0 ? <Nothing title={t('assetGroup.emptyTitle')} text={t('assetGroup.emptyText')} /> : null}
      {data && data.total > 0 ? <GroupTable key={by} by={by} groups={data.groups} /> : null}
    </>
  );
}
