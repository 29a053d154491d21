import { evidenceOf, provable, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, FileButton, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLinkPlus, IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { piecesQuery } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';
import { PieceLine } from './piece-line.tsx';

const PickEvidence = lazy(() => import('./pick-evidence.tsx').then((m) => ({ default: m.PickEvidence })));

const mostShown = 50;
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface BriefEvidenceProps {
  entity: ProvableEntity;
  /** Null while it is not saved. */
  id: number | null;
  name: string;
  isReadOnly: boolean;
  /** Saves it, so that it can be proved; its id. */
  begin: () => Promise<number>;
}

/** The evidence of something within its form: what there is, handing files in, relating pieces there are. */
export function BriefEvidence({ entity, id, name, isReadOnly, begin }: BriefEvidenceProps) {
  const { t, texts } = useTexts();
  const can = useCan();
  const mayList = can(permissions.evidence.list);
  const mayAdd = can(provable[entity].upload) && !isReadOnly;
  const [picking, setPicking] = useState<number | null>(null);
  const { data } = useQuery({
    ...piecesQuery({ entity, id: id ?? 0 }, 1, mostShown),
    enabled: id !== null && mayList,
  });
  const pieces = id === null ? [] : (data?.rows ?? []);
  const handIn = async (files: readonly File[]) => {
    if (files.length === 0) return;
    try {
      const at = id ?? (await begin());
      for (const file of files) {
        const kindId = file.type.startsWith('image/') ? '6' : '1';
        const made = await loading(call(evidenceOf[entity].add, { params: { id: at }, body: { kindId }, file }));
        showDone(t('evidence.add.saved', { count: 1, name: made.name }), made.changesetId);
      }
    } catch (error) {
      await showError(error);
    } finally {
      await refresh();
    }
  };
  const relate = async () => {
    try {
      setPicking(id ?? (await begin()));
    } catch (error) {
      await showError(error);
    }
  };
  const unlink = async (at: number, piece: { id: number; name: string }) => {
    try {
      const { changesetId } = await call(evidenceOf[entity].unlink, { params: { id: at }, body: { ids: [piece.id] } });
      await refresh();
      showDone(t('evidence.of.unlinked', { name: piece.name, of: name }), changesetId);
    } catch (error) {
      await showError(error);
    }
  };
  if (!mayAdd && pieces.length === 0) return null;
  return (
    <section className={styles.brief} aria-label={texts.evidence.title}>
      <h3>{texts.evidence.title}</h3>
      {pieces.length === 0 ? null : (
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <PieceLine
              key={piece.id}
              row={piece}
              onUnlink={mayAdd && id !== null ? () => void unlink(id, piece) : null}
            />
          ))}
        </ul>
      )}
      {mayAdd ? (
        <Group gap="xs">
          <FileButton multiple onChange={(files) => void handIn(files)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip {...icon} />}>
                {t('evidence.upload.choose')}
              </Button>
            )}
          </FileButton>
          {mayList ? (
            <Button size="xs" variant="default" leftSection={<IconLinkPlus {...icon} />} onClick={() => void relate()}>
              {t('evidence.of.relate')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <Suspense>
        {picking === null ? null : <PickEvidence of={{ entity, id: picking }} onClose={() => setPicking(null)} />}
      </Suspense>
    </section>
  );
}
