import { Alert, Button, Group } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { Draft } from './draft.ts';

interface DraftOfferProps {
  draft: Draft;
  /** Version of the entry as it is now. */
  version: number | null;
  onTake: () => void;
  onDrop: () => void;
}

/** What an earlier visit left unsaved, to take up or to throw away. */
export function DraftOffer({ draft, version, onTake, onDrop }: DraftOfferProps) {
  const { t, dateTime } = useTexts();
  return (
    <Alert variant="default" mb="sm" title={t('catalogue.form.draft', { at: dateTime(draft.at) })}>
      {draft.version === version ? null : t('catalogue.form.draftOlder')}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onTake}>
          {t('catalogue.form.useDraft')}
        </Button>
        <Button size="xs" variant="default" onClick={onDrop}>
          {t('catalogue.form.dropDraft')}
        </Button>
      </Group>
    </Alert>
  );
}
