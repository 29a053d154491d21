import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { PickList } from '#kit/catalogue/relate/pick-list.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Proved } from '../evidence-queries.ts';

const mostOffered = 20;

/** Chooses among the evidence of the scope what proves something too: one piece serves many. */
export function PickEvidence({ of: { entity, id }, onClose }: { of: Proved; onClose: () => void }) {
  const { t } = useTexts();
  const relate = async (ids: readonly number[]) => {
    try {
      const { added, changesetId } = await loading(
        call(evidenceOf[entity].link, { params: { id }, body: { ids: [...ids] } }),
      );
      await refresh();
      showDone(t('evidence.of.related', { count: added }), changesetId);
      onClose();
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <PickList
      title={t('evidence.of.relateTitle')}
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
      apply={(count) => t('evidence.of.relateMany', { count })}
      onApply={relate}
      onClose={onClose}
    />
  );
}
