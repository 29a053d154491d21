import { Button, CloseButton } from '@mantine/core';
import { risk as endpoints } from '@baluarte/contract/risk/risk.ts';
import { IconZoomCheck } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { undoChangeset } from '#kit/catalogue/writes.ts';
import { loading, toast } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { risksChanged } from '../risk-cache.ts';
import { assetCount, type Marked } from './combination.ts';
import styles from './recognition.module.css';

/** New risks, those made last first. */
const newRisks = '/risks?statusId=4&sort=-createdAt';

/** What is marked, and the one thing to do with it. */
export function RecognizeBar({ marked, onClear }: { marked: Marked; onClear: () => void }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const count = marked.size;
  const recognize = async () => {
    const items = [...marked.values()].map(({ asset, threat, vulnerability }) => ({
      assetId: asset.id,
      threatId: threat.id,
      vulnerabilityId: vulnerability.id,
    }));
    try {
      const { created, known, changesetId } = await loading(call(endpoints.recognize, { body: { items } }));
      onClear();
      const sentences =
        created > 0 ? [t('risk.recognition.done', { count: created })] : [t('risk.recognition.nothingNew')];
      if (created > 0 && known > 0) sentences.push(t('risk.recognition.alsoKnown', { count: known }));
      toast({
        message: sentences.join(' '),
        icon: created > 0 ? 'success' : 'info',
        ...(created > 0 && mayOpen('/risks') && { link: { label: t('risk.recognition.seeNew'), to: newRisks } }),
        ...(changesetId !== null && created > 0 && { undo: () => undoChangeset(changesetId) }),
      });
      await risksChanged();
    } catch (error) {
      await showError(error);
    }
  };
  if (count === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('risk.recognition.bar')}>
      <output className={styles.barCount}>
        <strong>{t('risk.recognition.selected', { count })}</strong>{' '}
        <span className={styles.quiet}>{t('risk.recognition.inAssets', { count: assetCount(marked) })}</span>
      </output>
      <Button leftSection={<IconZoomCheck size={16} stroke={1.5} aria-hidden />} onClick={() => void recognize()}>
        {t('risk.recognition.recognize', { count })}
      </Button>
      <CloseButton aria-label={t('risk.recognition.clear')} onClick={onClear} />
    </section>
  );
}
