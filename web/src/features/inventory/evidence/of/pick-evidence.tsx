import {
  evidence,
  evidenceOf,
  expectedEvidence,
  type ExpectedEvidence,
} from '@baluarte/contract/inventory/evidence.ts';
import { PickList } from '#kit/catalogue/relate/pick-list.tsx';
import { refresh, showDone, undoChangeset } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Proved } from '../evidence-queries.ts';

const mostOffered = 20;

interface PickEvidenceProps {
  of: Proved;
  /** What is expected, where a piece is handed in for it. */
  expected?: ExpectedEvidence | undefined;
  onClose: () => void;
}

/** Chooses among the evidence of the scope what proves something too: one piece serves many. */
export function PickEvidence({ of: { entity, id }, expected, onClose }: PickEvidenceProps) {
  const { t } = useTexts();
  const link = (ids: readonly number[]) => call(evidenceOf[entity].link, { params: { id }, body: { ids: [...ids] } });
  const relate = async (ids: readonly number[]) => {
    const { added, changesetId } = await link(ids);
    await refresh();
    showDone(t('evidence.of.related', { count: added }), changesetId);
  };
  const handIn = async ({ id: awaited, name }: ExpectedEvidence, ids: readonly number[]) => {
    const { changesetId: before } = await link(ids);
    const { changesetId } = await call(expectedEvidence.update, {
      params: { id: awaited },
      body: { evidenceId: ids[0] ?? null },
    });
    await refresh();
    showDone(t('evidence.expected.handedIn', { name }), changesetId, async () => {
      if (before !== null) await undoChangeset(before);
    });
  };
  const apply = async (ids: readonly number[]) => {
    try {
      await loading(expected ? handIn(expected, ids) : relate(ids));
      onClose();
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <PickList
      title={expected ? t('evidence.expected.handInOne', { name: expected.name }) : t('evidence.of.relateTitle')}
      ask={t('evidence.of.search')}
      queryKey={['evidence', 'pick']}
      find={async (search, signal) => {
        const { rows } = await call(evidence.endpoints.list, {
          query: { search: search || undefined, perPage: mostOffered, sort: search === '' ? '-createdAt' : 'name' },
          signal,
          isPart: true,
        });
        return rows.map(({ id: one, name }) => ({ id: one, label: name }));
      }}
      apply={(count) => (expected ? t('evidence.expected.handIn') : t('evidence.of.relateMany', { count }))}
      isSingle={expected !== undefined}
      onApply={apply}
      onClose={onClose}
    />
  );
}
