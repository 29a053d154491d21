import { today } from '#kit/formats/today.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Drawer, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCircleDashed } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Nothing } from '#kit/catalogue/list/nothing.tsx';
import { Page } from '#kit/layout/page.tsx';
import { gridOf, withLevels } from '#risk/shared/grid-of.ts';
import { ReportLink } from '#kit/layout/report-link.tsx';
import { useCan, useSession } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endOfDay, pastDay } from '#risk/shared/as-of.ts';
import { AsOfControl } from './map/as-of-control.tsx';
import { CellRisks } from './map/cell-risks.tsx';
import { DownloadMenu } from './map/download-menu.tsx';
import { MapChoice } from './map/map-choice.tsx';
import { PastMethod } from './map/past-method.tsx';
import { MapCard, mapQuery } from './map/map-card.tsx';
import { cellFrom, cellText, worstCell } from './map/map-model.ts';
import styles from './map/map.module.css';
import { listQueryOf, reportOf, useMapAddress, type MapFilters } from './map/use-map-address.ts';
import { useRiskPermits } from './risk-acts.ts';

/** What it asks for is a list's, which is more than the map itself. */
const MapFilterBar = lazy(() => import('./map/map-filter-bar.tsx').then((m) => ({ default: m.MapFilterBar })));

/** The list of what is on no map. */
const incompleteList = '/risks?incomplete=true&statusId=4';

/** The heat maps of the scope; for who may not see what they are made of, what that is. */
export function RiskManagementPage() {
  const { t } = useTexts();
  const { seesLevel } = useRiskPermits();
  if (seesLevel) return <Maps />;
  return (
    <Page title={t('risk.map.title')}>
      <Nothing title={t('risk.hidden.mapTitle')} text={t('risk.hidden.mapText')} />
    </Page>
  );
}

/** The heat maps: where risks gather, today or on another day, and which they are. */
function Maps() {
  const { t, language } = useTexts();
  const session = useSession();
  const can = useCan();
  const permits = useRiskPermits();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const address = useMapAddress();
  const [now] = useState(() => new Date());
  const present = today(now);
  const day = pastDay(address.at, present);
  const at = day === null ? undefined : endOfDay(day, session?.timeZone);
  const isNarrowed = Object.keys(address.filters).length > 0;
  const filters: MapFilters =
    at !== undefined && address.isTodaysMethod ? { ...address.filters, method: 'today' } : address.filters;
  const { data } = useQuery({ ...mapQuery('inherent', at, filters), placeholderData: keepPreviousData });
  const kinds = data?.kinds ?? ['inherent'];
  const chosenMaps = kinds.filter((each) => address.maps?.includes(each));
  const shown = chosenMaps.length > 0 ? chosenMaps : kinds;
  const kind = shown.includes(address.kind) ? address.kind : (shown[0] ?? 'inherent');
  const from = address.from !== null && kinds.includes(address.from) ? address.from : null;
  // The cell looked at belongs to one of the maps; its answer is there already, or on its way.
  const { data: looked } = useQuery({ ...mapQuery(kind, at, filters), placeholderData: keepPreviousData });
  const told = withLevels(looked);
  const map = told && gridOf(told, language);
  const named = map && cellFrom(address.cell, map);
  // Beside one map there is room for what is in its worst cell; over several it opens when it is asked for.
  const isOver = isNarrow || shown.length > 1;
  const cell = named ?? (map && !isOver ? worstCell(map) : null);
  const originCell = named && map && from !== null ? cellFrom(address.origin, map) : null;
  const origin = originCell && from !== null ? { kind: from, cell: originCell } : null;
  const report = can(permissions.risks.list) ? reportOf(filters, at) : null;
  const isEmpty = data !== undefined && data.total === 0 && at === undefined && !isNarrowed;
  const close = () => address.change({ cell: null, kind: null, origin: null });
  const cellRisks =
    map && cell ? (
      <CellRisks
        key={`${kind} ${cellText(cell)} ${address.origin ?? ''} ${at ?? ''} ${listQueryOf(filters)}`}
        map={map}
        kind={kind}
        cell={cell}
        origin={origin}
        at={at}
        filters={filters}
        onClose={named ? close : undefined}
      />
    ) : null;
  return (
    <Page
      title={t('risk.map.title')}
      actions={
        isEmpty ? null : (
          <>
            <SegmentedControl
              aria-label={t('risk.map.view')}
              size="sm"
              value={address.isTable ? 'table' : 'map'}
              data={[
                { value: 'map', label: t('risk.map.asMap') },
                { value: 'table', label: t('risk.map.asTable') },
              ]}
              onChange={(view) => address.change({ view: view === 'table' ? view : null })}
            />
            {report === null ? null : <ReportLink to={report} />}
            {permits.downloadMaps ? <DownloadMenu kinds={shown} from={from} at={at} filters={filters} /> : null}
          </>
        )
      }
    >
      {isEmpty ? (
        <NoRisksYet incomplete={data.incomplete} />
      ) : (
        <>
          <div className={styles.filterPlace}>
            <Suspense>
              <MapFilterBar
                filters={address.filters}
                onChange={(changes) => address.change({ ...changes, cell: null, origin: null })}
              />
            </Suspense>
          </div>
          <AsOfControl today={present} day={day} onChange={(next) => address.change({ at: next })}>
            {data && day !== null ? (
              <PastMethod
                method={data.method}
                isTodays={address.isTodaysMethod}
                onChange={(isTodays) => address.change({ method: isTodays ? 'today' : null })}
              />
            ) : null}
          </AsOfControl>
          {kinds.length > 1 ? (
            <MapChoice
              kinds={kinds}
              shown={shown}
              from={from}
              onShow={(next) => address.change({ maps: next?.join(',') ?? null, cell: null, kind: null, origin: null })}
              onFrom={(next) => address.change({ from: next, origin: null })}
            />
          ) : null}
          <div className={styles.layout} data-many={shown.length > 1 || undefined}>
            <div className={styles.maps}>
              {shown.map((each) => (
                <MapCard
                  key={each}
                  kind={each}
                  at={at}
                  filters={filters}
                  isTable={address.isTable}
                  from={from}
                  chosen={each === kind ? cell : null}
                  origin={address.origin}
                  onChoose={(next, comesFrom) =>
                    address.change({
                      cell: next && cellText(next),
                      kind: next && each !== 'inherent' ? each : null,
                      origin: comesFrom ? cellText(comesFrom) : null,
                    })
                  }
                />
              ))}
            </div>
            <div className={styles.side}>
              {data && data.incomplete > 0 ? (
                <Incomplete
                  count={data.incomplete}
                  to={at === undefined ? `${incompleteList}${listQueryOf(filters)}` : null}
                />
              ) : null}
              {isOver ? (
                <Drawer
                  opened={cellRisks !== null}
                  onClose={close}
                  position={isNarrow ? 'bottom' : 'right'}
                  size={isNarrow ? 'auto' : 'md'}
                  withCloseButton={false}
                  attributes={{ content: { 'aria-label': t('risk.map.heading') } }}
                  padding={0}
                >
                  {cellRisks}
                </Drawer>
              ) : (
                cellRisks
              )}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/** Risks that are on no map because something of them is missing. */
function Incomplete({ count, to }: { count: number; to: string | null }) {
  const { t } = useTexts();
  return (
    <p className={styles.incomplete}>
      <IconCircleDashed size={18} stroke={1.75} aria-hidden />
      {t('risk.map.incomplete', { count })}
      {to ? <Link to={to}>{t('risk.map.complete')}</Link> : null}
    </p>
  );
}

/** No map without an assessed risk: what it takes, and where. */
function NoRisksYet({ incomplete }: { incomplete: number }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return (
    <Nothing title={t('risk.map.emptyTitle')} text={t('risk.map.emptyText')}>
      {incomplete > 0 ? (
        <Button component={Link} to={incompleteList}>
          {t('risk.map.toRisks')}
        </Button>
      ) : mayOpen('/risks/recognition') ? (
        <Button component={Link} to="/risks/recognition">
          {t('risk.map.toRecognition')}
        </Button>
      ) : null}
    </Nothing>
  );
}
