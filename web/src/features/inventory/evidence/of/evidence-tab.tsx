import { evidenceOf, provable } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconLinkPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { piecesQuery, type Proved } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';
import { Expected } from './expected.tsx';
import { HandIn } from './hand-in.tsx';
import { PieceLine } from './piece-line.tsx';

const PickEvidence = lazy(() => import('./pick-evidence.tsx').then((m) => ({ default: m.PickEvidence })));

const perPage = 10;

interface EvidenceTabProps {
  of: Proved;
  /** What it is called by. */
  row: Readonly<Record<string, unknown>>;
}

/** The evidence of something: handing in, what is expected, what there is. */
export function EvidenceTab({ of, row }: EvidenceTabProps) {
  const can = useCan();
  const mayAdd = can(provable[of.entity].upload);
  return (
    <div className={styles.stack}>
      {mayAdd ? <HandIn of={of} /> : <Expected of={of} onHandIn={null} />}
      <Pieces of={of} row={row} />
    </div>
  );
}

function Pieces({ of, row }: EvidenceTabProps) {
  const { entity, id } = of;
  const { t } = useTexts();
  const can = useCan();
  const mayAdd = can(provable[entity].upload);
  const [page, setPage] = useState(1);
  const [isPicking, setPicking] = useState(false);
  const query = useQuery({ ...piecesQuery(of, page, perPage), placeholderData: keepPreviousData });
  const unlink = async (piece: { id: number; name: string }) => {
    const names = { name: piece.name, of: rowName(row) };
    if (!(await confirm({ message: t('evidence.of.unlinkConfirm', names), items: [t('evidence.of.unlinkNote')] })))
      return;
    try {
      const { changesetId } = await call(evidenceOf[entity].unlink, { params: { id }, body: { ids: [piece.id] } });
      await refresh();
      showDone(t('evidence.of.unlinked', names), changesetId);
    } catch (error) {
      await showError(error);
    }
  };
  const { data, error } = query;
  if (error && !data) return <Failed error={error} onRetry={() => void query.refetch()} />;
  if (!data) return null;
  return (
    <Panel
      title={t('evidence.of.pieces')}
      isFlush={data.meta.total > 0}
      actions={
        mayAdd && can(permissions.evidence.list) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLinkPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t('evidence.of.relate')}
          </Button>
        ) : null
      }
    >
      {data.meta.total === 0 ? (
        <Empty title={t('evidence.of.none')} text={t(mayAdd ? 'evidence.of.noneText' : 'evidence.of.noneRead')} />
      ) : (
        <ul className={styles.pieces}>
          {data.rows.map((piece) => (
            <PieceLine key={piece.id} row={piece} onUnlink={mayAdd ? () => void unlink(piece) : null} />
          ))}
        </ul>
      )}
      <Steps page={page} last={data.meta.lastPage} onGo={setPage} />
      <Suspense>{isPicking ? <PickEvidence of={of} onClose={() => setPicking(false)} /> : null}</Suspense>
    </Panel>
  );
}
