import { useTexts } from '#kit/texts/texts.ts';

/** Words for a time in seconds, by the larger unit that fits. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTexts();
  return (seconds) =>
    seconds < 90
      ? t('imports.progress.seconds', { count: Math.max(1, Math.round(seconds)) })
      : t('imports.progress.minutes', { count: Math.round(seconds / 60) });
}
