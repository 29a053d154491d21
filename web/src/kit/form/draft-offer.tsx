import { Alert, Button, Group } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { KeptDraft } from './use-draft.ts';

/** What an earlier visit left unsaved, to take up or to throw away; nothing where it left nothing. */
export function DraftOffer({ draft: { offer, version, take, drop } }: { draft: KeptDraft }) {
  const { t, dateTime } = useTexts();
  if (offer === null) return null;
  return (
    <Alert variant="default" mb="sm" title={t('catalogue.form.draft', { at: dateTime(offer.at) })}>
      {offer.version === version ? null : t('catalogue.form.draftOlder')}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={take}>
          {t('catalogue.form.useDraft')}
        </Button>
        <Button size="xs" variant="default" onClick={drop}>
          {t('catalogue.form.dropDraft')}
        </Button>
      </Group>
    </Alert>
  );
}
