import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import type { z } from 'zod';
import { call } from '#kit/http/call.ts';
import { undoChangeset } from '#kit/catalogue/writes.ts';
import { loading, toast } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { risksChanged } from '../risk-cache.ts';

type Items = z.input<typeof endpoints.recognize.body>['items'];

/** The risks that were made, and no others. */
const risksOf = (changesetId: number) => `/risks?createdIn=${changesetId}`;

/** Makes risks of combinations and says so, with a way to them and back. A refusal is shown. */
export function useRecognize(): (items: Items, onDone: () => void) => Promise<void> {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  return async (items, onDone) => {
    try {
      const { created, known, changesetId } = await loading(call(endpoints.recognize, { body: { items } }));
      onDone();
      const sentences =
        created > 0 ? [t('risk.recognition.done', { count: created })] : [t('risk.recognition.nothingNew')];
      if (created > 0 && known > 0) sentences.push(t('risk.recognition.alsoKnown', { count: known }));
      toast({
        message: sentences.join(' '),
        icon: created > 0 ? 'success' : 'info',
        ...(changesetId !== null &&
          created > 0 && {
            ...(mayOpen('/risks') && { link: { label: t('risk.recognition.seeNew'), to: risksOf(changesetId) } }),
            undo: () => undoChangeset(changesetId),
          }),
      });
      await risksChanged();
    } catch (error) {
      await showError(error);
    }
  };
}
