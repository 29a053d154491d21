import { audit } from '@baluarte/contract/record/audit.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { Navigate } from 'react-router';
import { call } from '#kit/http/call.ts';
import { BulkBar } from '#kit/catalogue/list/bulk-bar.tsx';
import { ListProvider } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import { focusEntry } from '#kit/catalogue/list/use-grid.ts';
import { useOpenEntry } from '#kit/catalogue/list/use-open-entry.ts';
import { Beside } from '#kit/layout/beside.tsx';
import beside from '#kit/layout/beside.module.css';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useAuditList } from './list/use-audit-list.tsx';
import { VerdictNote } from './verify.tsx';

const AuditPanel = lazy(() => import('./panel/panel.tsx').then((m) => ({ default: m.AuditPanel })));

/** Who changed what in the company, when and from where; next to it the change that is open. */
export function AuditPage() {
  const { t } = useTexts();
  const isDocked = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const opened = useOpenEntry('change');
  const isBeside = isDocked && opened.id !== null;
  const { list, query, changesets, redirect } = useAuditList({ openId: opened.id, isBeside, hrefOf: opened.hrefOf });
  const verification = useMutation({ mutationFn: () => call(audit.verify) });
  const index = changesets.findIndex(({ id }) => id === opened.id);
  const close = () => {
    opened.open(null);
    focusEntry(opened.id);
  };
  const move = (by: 1 | -1) => {
    const next = changesets[index + by];
    if (next) opened.open(next.id);
  };
  if (redirect) return <Navigate replace to={redirect} />;
  const verify = (
    <Button
      variant="default"
      loading={verification.isPending}
      leftSection={<IconShieldCheck size={16} stroke={1.5} aria-hidden />}
      onClick={() => verification.mutate()}
    >
      {t('audit.verify.action')}
    </Button>
  );
  return (
    <ListProvider value={list}>
      <Page title={t('changeset.title')} actions={verify}>
        {verification.data ? (
          <VerdictNote verdict={verification.data} hrefOf={opened.hrefOf} onClose={verification.reset} />
        ) : null}
        <div className={beside.split} data-open={isBeside || undefined}>
          <div className={beside.list}>
            <ListParts query={query} keys={{ Escape: opened.id === null ? undefined : close }} bar={<BulkBar />} />
          </div>
          {opened.id !== null ? (
            <Beside label={t('audit.panel.label')} isDocked={isDocked} onClose={close}>
              <AuditPanel
                id={opened.id}
                row={changesets[index]}
                hrefOf={opened.hrefOf}
                onMove={move}
                hasPrevious={index > 0}
                hasNext={index >= 0 && index < changesets.length - 1}
                onClose={close}
              />
            </Beside>
          ) : null}
        </div>
      </Page>
    </ListProvider>
  );
}
