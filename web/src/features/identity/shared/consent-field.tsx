import { registration } from '@baluarte/contract/identity/registration.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import styles from './consent-field.module.css';

export interface ConsentFieldProps {
  /** Of the checkbox, for links of a summary. */
  id: string;
  value: boolean;
  onChange: (value: boolean) => void;
  error?: string | undefined;
}

/** Agreement to the treatment of personal data, with the wording of this installation one click away. */
export function ConsentField({ id, value, onChange, error }: ConsentFieldProps) {
  const { t } = useTexts();
  const [isReading, setReading] = useState(false);
  const url = useConfig().data?.consent.url ?? null;
  return (
    <div className={styles.consent}>
      <Checkbox
        id={id}
        required
        aria-invalid={error === undefined ? undefined : true}
        label={
          <>
            {t('registration.consent.label')}
            <span className={styles.mark} aria-hidden>
              {' *'}
            </span>
          </>
        }
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        error={error}
      />
      {url === null ? (
        <button type="button" className={styles.read} onClick={() => setReading(true)}>
          {t('registration.consent.read')}
        </button>
      ) : (
        <a className={styles.read} href={url} target="_blank" rel="noreferrer">
          {t('registration.consent.read')}
        </a>
      )}
      {isReading ? <ConsentText onClose={() => setReading(false)} /> : null}
    </div>
  );
}

function ConsentText({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const { data, isError } = useQuery({
    queryKey: ['consent', language],
    queryFn: () => call(registration.consent, { query: { language } }),
    staleTime: Infinity,
  });
  const paragraphs = (data?.text ?? '').split(/\n\s*\n/);
  return (
    <Dialog title={t('registration.consent.title')} size="lg" onClose={onClose}>
      <div className={styles.text}>
        {isError ? <p role="alert">{t('registration.consent.failed')}</p> : null}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Dialog>
  );
}
