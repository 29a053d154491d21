import { control } from '@baluarte/contract/risk/control.ts';
import { Anchor } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { CountBadge } from '#kit/catalogue/show/count-badge.tsx';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { Status } from '#kit/catalogue/status.tsx';
import { call } from '#kit/http/call.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { addressOn, showPageOf, useMayOpen, useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { FollowUpMark, RatingMark } from '../control/control-marks.tsx';
import styles from './control-tab.module.css';

const perPage = 25;

const controlsQuery = (assetId: number, page: number) =>
  queryOptions({
    queryKey: ['control', 'ofAsset', assetId, page],
    queryFn: ({ signal }) =>
      call(control.endpoints.list, {
        query: { assetId: String(assetId), page, perPage, sort: 'code' },
        signal,
        isPart: true,
      }),
    placeholderData: keepPreviousData,
  });

/** How many controls act on the risks of an asset, of the scope worked in. */
export function ControlCount({ assetId }: { assetId: number }) {
  const { data } = useQuery(controlsQuery(assetId, 1));
  return <CountBadge count={data?.meta.total} />;
}

/** The controls that act on the risks of an asset: how they do, and when they are followed up next. */
export function ControlTab({ assetId }: { assetId: number }) {
  const { texts } = useTexts();
  const [page, setPage] = useState(1);
  const { pages } = useSite();
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery(controlsQuery(assetId, page));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const show = showPageOf(pages, 'control');
  const words = texts.control.ofAsset;
  return (
    <Panel title={words.lead} isFlush={data.rows.length > 0}>
      {data.rows.length === 0 ? <Empty title={words.none} text={words.noneText} /> : null}
      <ul className={styles.controls}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <span className={styles.name}>
              {show && mayOpen(show.path) ? (
                <Anchor component={Link} to={addressOn(show, row.id)}>
                  {row.code} · {row.name}
                </Anchor>
              ) : (
                `${row.code} · ${row.name}`
              )}
            </span>
            <RatingMark control={row} />
            <FollowUpMark control={row} />
            <Status id={row.statusId} />
          </li>
        ))}
      </ul>
      <Steps page={page} last={Math.ceil(data.meta.total / perPage)} onGo={setPage} />
    </Panel>
  );
}
