import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { useQuery } from '@tanstack/react-query';
import { bytesIn } from '#kit/formats/bytes.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './upload.module.css';

/** What may be uploaded, and how much room there is. */
export const useLimits = () =>
  useQuery({
    queryKey: ['evidence', 'limits'],
    queryFn: ({ signal }) => call(evidence.endpoints.limits, { signal, isPart: true }),
  });

/** The same in words, before anything is sent. */
export function LimitsNote({ query: { data } }: { query: ReturnType<typeof useLimits> }) {
  const { t, number } = useTexts();
  if (data === undefined) return <p className={styles.limits}>&nbsp;</p>;
  const { maximumFile, maximumFiles, used, limit, isScanned, extensions } = data;
  const room =
    limit === null
      ? t('evidence.upload.used', { used: bytesIn(used, number) })
      : t('evidence.upload.left', {
          left: bytesIn(Math.max(0, limit - used), number),
          limit: bytesIn(limit, number),
        });
  return (
    <div className={styles.limits}>
      <p>{t('evidence.upload.limits', { size: bytesIn(maximumFile, number), count: maximumFiles })}</p>
      <p>
        {room} {isScanned ? t('evidence.upload.scanned') : ''}
      </p>
      <details>
        <summary>{t('evidence.upload.kinds')}</summary>
        <p>{extensions.join(', ')}</p>
      </details>
    </div>
  );
}
