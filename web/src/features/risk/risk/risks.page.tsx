import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconZoomScan } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ListProvider } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import { focusEntry } from '#kit/catalogue/list/use-grid.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import besideStyles from '#kit/layout/beside.module.css';
import { Beside } from '#kit/layout/beside.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useAssessmentDrafts } from './panel/use-assessment-drafts.ts';
import { RiskBulkBar } from './bulk/bulk-bar.tsx';
import { useBulk, type Doing } from './bulk/use-bulk.ts';
import { useOpenRisk } from './list/use-open-risk.ts';
import { RiskImport } from './import/risk-import.tsx';
import { ImportButton, PageLinks } from './list/page-links.tsx';
import { rowItems } from './list/row-items.tsx';
import { riskListQuery, useRiskList } from './list/use-risk-list.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useWalk } from './list/use-walk.ts';
import { removeRisks } from './bulk/bulk-acts.ts';
import { discard, useRiskPermits } from './risk-acts.ts';
import { riskQuery, risksChanged } from './risk-cache.ts';
import { PickControlsLater } from './controls/controls-later.ts';
import { useMethod } from '#risk/shared/use-method.ts';

// The list loads first; the panel next to it is loaded as soon as the user moves to its rows.
const loadPanel = () => import('./panel/panel.tsx').then((m) => ({ default: m.RiskPanel }));
const readyPanel = () => void loadPanel().catch(() => undefined);
const RiskPanel = lazy(loadPanel);
const BulkAssess = lazy(() => import('./bulk/bulk-assess.tsx').then((m) => ({ default: m.BulkAssess })));
const CreateDialog = lazy(() => import('./make/dialogs.tsx').then((m) => ({ default: m.CreateDialog })));
const OwnerDialog = lazy(() => import('./bulk/owner-dialog.tsx').then((m) => ({ default: m.OwnerDialog })));
const DiscardDialog = lazy(() => import('./panel/discard-dialog.tsx').then((m) => ({ default: m.DiscardDialog })));

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

const mapPath = '/risks/management';

/** The risks of the scope, and next to them the one that is being assessed. */
export function RisksPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isDocked = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const mayOpen = useMayOpen();
  const permits = useRiskPermits();
  const method = useMethod();
  const opened = useOpenRisk();
  const assessmentDrafts = useAssessmentDrafts();
  const [doing, setDoing] = useState<Doing>(null);
  const [discarding, setDiscarding] = useState<RiskRow | null>(null);
  const [isMaking, setMaking] = useState(false);
  const toRecognition = mayOpen('/risks/recognition') ? '/risks/recognition' : null;

  const { list, query, risks, riskOf, redirect } = useRiskList({
    openId: opened.id,
    isBeside: isDocked && (opened.id !== null || doing === 'assess'),
    hrefOf: opened.hrefOf,
    menu: (risk) => rowItems({ risk, href: opened.hrefOf(risk.id), onDiscard: () => setDiscarding(risk) }),
    firstStep: (
      <Group gap="xs" justify="center">
        <ImportButton />
        {toRecognition ? (
          <Button component={Link} to={toRecognition} leftSection={<IconZoomScan {...icon} />}>
            {t('risk.list.recognize')}
          </Button>
        ) : null}
      </Group>
    ),
  });
  const { state, change, selection, total } = list;
  const walk = useWalk({
    openId: opened.id,
    state,
    rows: risks,
    total,
    readPage: (page) => client.fetchQuery({ ...riskListQuery(state, page), staleTime: 0 }),
    onOpen: opened.open,
    onPage: (page) => change({ page }, { replace: true }),
    onEnd: () =>
      toastText(
        'risk.panel.last',
        {},
        {
          icon: 'info',
          ...(mayOpen(mapPath) ? { link: { label: t('risk.panel.toMap'), to: mapPath } } : {}),
        },
      ),
  });
  const close = async () => {
    const count = assessmentDrafts.drafts.size;
    if (count > 0 && !(await confirm({ message: t('risk.panel.leave', { count }), isDangerous: true }))) return;
    assessmentDrafts.clear();
    opened.open(null);
    // What was answered may have moved the rows; nobody is working through them any more.
    await risksChanged();
    focusEntry(opened.id);
  };
  const bulk = useBulk({
    selection,
    doing,
    setDoing,
    isByStatus: permits.changeStatus,
    onRemoved: (gone) => opened.id !== null && gone.has(opened.id) && opened.open(null),
  });
  const removeRow = async (index: number) => {
    const risk = risks[index];
    if (risk && (await removeRisks([risk])) && risk.id === opened.id) opened.open(null);
  };
  const unsaved = assessmentDrafts.drafts.size;
  useLeaveGuard(() => unsaved > 0, { message: t('risk.panel.leaveUnsaved', { count: unsaved }) });
  const { nextId } = walk;
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery(riskQuery(nextId));
  }, [client, nextId]);

  if (redirect) return <Navigate replace to={redirect} />;
  const isBulk = bulk.doing === 'assess' && method !== null;
  return (
    <ListProvider value={list}>
      <Page title={t('risk.title')} actions={<PageLinks onMake={permits.create ? () => setMaking(true) : null} />}>
        <div className={besideStyles.split} data-open={(isDocked && (isBulk || opened.id !== null)) || undefined}>
          <div className={besideStyles.list} onPointerEnter={readyPanel} onFocus={readyPanel}>
            <ListParts
              query={query}
              keys={{
                Escape: opened.id === null ? undefined : () => void close(),
                n: toRecognition ? () => void navigate(toRecognition) : undefined,
              }}
              onRemove={(index) => void removeRow(index)}
              bar={
                <RiskBulkBar
                  onAssess={() => bulk.assess()}
                  onControls={permits.associatesControls ? () => bulk.associate() : null}
                  onOwner={() => bulk.setOwner()}
                  onDiscard={() => bulk.discard()}
                  onRestore={() => void bulk.restore()}
                  onRemove={() => void bulk.remove()}
                />
              }
            />
          </div>
          {isBulk ? (
            <Beside label={t('risk.panel.label')} isDocked={isDocked} onClose={bulk.stop}>
              <BulkAssess
                ids={bulk.ids}
                method={method}
                onClose={bulk.stop}
                onDone={() => {
                  bulk.stop();
                  selection.clear();
                }}
              />
            </Beside>
          ) : opened.id !== null && permits.view ? (
            <Beside label={t('risk.panel.label')} isDocked={isDocked} onClose={() => void close()}>
              <RiskPanel
                id={opened.id}
                row={riskOf(opened.id)}
                place={walk.place}
                hasPrevious={walk.hasPrevious}
                assessmentDrafts={assessmentDrafts}
                onMove={walk.move}
                onGo={opened.open}
                onClose={() => void close()}
              />
            </Beside>
          ) : null}
        </div>
        {permits.imports ? <RiskImport /> : null}
        <Suspense>
          {isMaking ? (
            <CreateDialog
              onClose={() => setMaking(false)}
              onMade={(id) => {
                setMaking(false);
                if (permits.view) opened.open(id);
              }}
            />
          ) : null}
          {bulk.doing === 'controls' ? (
            <PickControlsLater riskIds={bulk.ids} onClose={bulk.stop} onDone={() => selection.clear()} />
          ) : null}
          {bulk.doing === 'owner' ? (
            <OwnerDialog
              ids={bulk.ids}
              onClose={bulk.stop}
              onDone={() => {
                bulk.stop();
                selection.clear();
              }}
            />
          ) : null}
          {bulk.doing === 'discard' ? (
            <DiscardDialog
              count={bulk.ids.length}
              onClose={bulk.stop}
              onDiscard={(reason) => void bulk.discardFor(reason)}
            />
          ) : null}
          {discarding ? (
            <DiscardDialog
              count={1}
              onClose={() => setDiscarding(null)}
              onDiscard={(reason) => {
                setDiscarding(null);
                void discard(discarding, reason, permits.changeStatus);
              }}
            />
          ) : null}
        </Suspense>
      </Page>
    </ListProvider>
  );
}
