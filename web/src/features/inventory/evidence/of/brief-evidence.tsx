import { evidenceOf, provable, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLinkPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { expectedQuery, piecesQuery, savedOf, type Provable } from '../evidence-queries.ts';
import styles from '../shown/evidence.module.css';
import { Expected } from './expected.tsx';
import { HandIn } from './hand-in.tsx';
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
  /** Parameters of the address that say which part of the page is open. */
  within: readonly string[];
}

/** The evidence of something within its form: what there is, what is expected, handing files in, relating pieces there are. */
export function BriefEvidence({ entity, id, name, isReadOnly, begin, within }: BriefEvidenceProps) {
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
  const of: Provable = id === null ? { entity, id, begin } : { entity, id };
  const relate = async () => {
    try {
      setPicking((await savedOf(of)).id);
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
  const { data: expected = [] } = useQuery({
    ...expectedQuery({ entity, id: id ?? 0 }),
    enabled: id !== null && mayList,
  });
  if (!mayAdd && pieces.length + expected.length === 0) return null;
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
        <HandIn of={of} within={within} isBrief />
      ) : (
        <Expected of={of} onHandIn={null} isReadOnly={isReadOnly} />
      )}
      {mayAdd && mayList ? (
        <div>
          <Button size="xs" variant="default" leftSection={<IconLinkPlus {...icon} />} onClick={() => void relate()}>
            {t('evidence.of.relate')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {picking === null ? null : <PickEvidence of={{ entity, id: picking }} onClose={() => setPicking(null)} />}
      </Suspense>
    </section>
  );
}
