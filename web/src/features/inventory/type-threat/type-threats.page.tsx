import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { useQuery } from '@tanstack/react-query';
import { IconHistory, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { TypeThreats } from './type-threats.tsx';
import { ShippedDialog } from './shipped-dialog.tsx';
import { tableQuery } from './type-threat-queries.ts';
import { useTicks } from './use-ticks.ts';

/** Which threats concern assets of which type, in one table. */
export function TypeThreatsPage() {
  const { t } = useTexts();
  const can = useCan();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { data, error, refetch } = useQuery(tableQuery);
  const mayEdit = can(permissions.threats.edit);
  const edited = useTicks(data?.pairs);
  const [dialog, setDialog] = useState<'history' | 'shipped' | null>(null);
  const hasRows = data !== undefined && data.types.length > 0 && data.threats.length > 0;
  const close = () => setDialog(null);
  return (
    <Page
      title={t('typeThreat.title')}
      lead={t('typeThreat.lead')}
      changing={permissions.threats.edit}
      actions={
        hasRows ? (
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />}
              onClick={() => setDialog('history')}
            >
              {t('typeThreat.history.open')}
            </Button>
            {mayEdit ? (
              <Button
                variant="default"
                leftSection={<IconRestore size={16} stroke={1.5} aria-hidden />}
                onClick={() => setDialog('shipped')}
              >
                {t('typeThreat.shipped.open')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data && !hasRows ? <NothingYet table={data} /> : null}
      {hasRows ? <TypeThreats table={data} edited={edited} mayEdit={mayEdit} isNarrow={isNarrow} /> : null}
      {dialog === 'history' ? <HistoryDialog onClose={close} /> : null}
      {dialog === 'shipped' && data ? (
        <ShippedDialog
          table={data}
          isUnsaved={edited.ticks.unsaved.size > 0}
          onApplied={edited.discard}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** A company without threats, or without types, has nothing to tick yet. */
function NothingYet({ table }: { table: TypeThreatTable }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const [what, to, label] =
    table.threats.length === 0
      ? (['threats', '/threats', 'toThreats'] as const)
      : (['types', '/parameters', 'toParameters'] as const);
  return (
    <Nothing title={t(`typeThreat.none.${what}Title`)} text={t(`typeThreat.none.${what}Text`)}>
      {mayOpen(to) ? (
        <Button component={Link} to={to === '/parameters' ? '/parameters?kind=assetType' : to}>
          {t(`typeThreat.none.${label}`)}
        </Button>
      ) : null}
    </Nothing>
  );
}
