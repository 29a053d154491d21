import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGavel } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { holdQuery } from '../evidence-queries.ts';

const HoldDialog = lazy(() => import('./hold-dialog.tsx').then((m) => ({ default: m.HoldDialog })));

/** The legal hold of a piece: placing it, saying it anew, lifting it. */
export function EvidenceActs({ row }: { row: Row }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isHeld = row['isOnHold'] === true;
  const { data: held = null } = useQuery({ ...holdQuery(row.id), enabled: isHeld });
  if (!useCan()(permissions.evidence.hold)) return null;
  const lift = async () => {
    const name = rowName(row);
    if (!(await confirm({ message: t('evidence.hold.liftConfirm', { name }) }))) return;
    try {
      const { changesetId } = await call(evidence.endpoints.lift, { params: { id: row.id } });
      await refresh();
      showDone(t('evidence.hold.lifted', { name }), changesetId);
    } catch (error) {
      await showError(error);
    }
  };
  const picture = <IconGavel size={16} stroke={1.5} aria-hidden />;
  return (
    <>
      {isHeld ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={picture}>
              {t('evidence.hold.title')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen(true)}>{t('evidence.hold.change')}</Menu.Item>
            <Menu.Item onClick={() => void lift()}>{t('evidence.hold.lift')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Button variant="default" leftSection={picture} onClick={() => setOpen(true)}>
          {t('evidence.hold.title')}
        </Button>
      )}
      <Suspense>
        {isOpen ? <HoldDialog row={row} held={isHeld ? held : null} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
