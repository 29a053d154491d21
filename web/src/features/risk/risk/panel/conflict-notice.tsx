import { Alert, Button, Group } from '@mantine/core';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';
import { draftOf, riskTexts, type Draft } from '../assess/draft.ts';
import type { Failure } from './use-assessment-drafts.ts';

/** Names of the answers that differ between this form and what is saved. */
function useDifferences(): (edited: Draft, saved: Draft, method: RiskMethod) => string[] {
  const { t } = useTexts();
  return (edited, saved, { factors }) => [
    ...(edited.probabilityId === saved.probabilityId ? [] : [t('risk.panel.probability')]),
    ...factors.flatMap((factor) => {
      const { id } = factor;
      const isSame = edited.levels.has(id) === saved.levels.has(id) && edited.levels.get(id) === saved.levels.get(id);
      return isSame ? [] : [localized(factor, 'name')];
    }),
    ...(edited.ownerId === saved.ownerId ? [] : [t('risk.panel.owner')]),
    ...riskTexts.flatMap((name) => (edited[name].trim() === saved[name].trim() ? [] : t(`risk.panel.${name}`))),
  ];
}

export interface ConflictNoticeProps {
  failure: Failure;
  draft: Draft;
  method: RiskMethod;
  onMine: () => void;
  onTheirs: () => void;
}

/** Why this risk was not saved; after a concurrent save, where both differ and whose answers stay. */
export function ConflictNotice({ failure: { risk, error }, draft, method, onMine, onTheirs }: ConflictNoticeProps) {
  const { t, list, dateTime } = useTexts();
  const differences = useDifferences()(draft, draftOf(risk), method);
  const isConflict = isRefusal(error, 'changedMeanwhile');
  const words = wordError(error);
  const by = isRefusal(error) && typeof error.params['by'] === 'string' ? error.params['by'] : null;
  return (
    <Alert role="alert" variant="default" m="sm" title={isConflict ? t('risk.conflict.title') : words.title}>
      {isConflict
        ? t('risk.conflict.text', { by: by ?? t('catalogue.conflict.someone'), at: dateTime(risk.updatedAt) })
        : words.message}{' '}
      {isConflict
        ? differences.length > 0
          ? t('risk.conflict.differs', { fields: list(differences) })
          : t('risk.conflict.same')
        : null}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onMine}>
          {isConflict ? t('risk.conflict.mine') : t('shell.retry')}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('risk.conflict.theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
