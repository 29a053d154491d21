import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicHead } from '#kit/layout/public-head.tsx';
import '#kit/layout/mantine.css';
import { useSession } from '#kit/session/session.tsx';
import { chosenLanguage, setLanguage, useTexts } from '#kit/texts/texts.ts';
import { ExampleResult } from './example-result.tsx';
import styles from './mspi.module.css';
import { VisitorForm } from './visitor-form.tsx';

/** The public self-assessment: what it is, for whom, how long it takes, an example, and the form to begin. */
export function MspiPage() {
  const { t, texts } = useTexts();
  const session = useSession();
  const [address] = useSearchParams();
  const asked = address.get('lang');
  // The language of the link, unless this browser has one of its own.
  useEffect(() => {
    if (asked === 'en' && chosenLanguage() === null) void setLanguage('en', { remember: false });
  }, [asked]);
  useEffect(() => {
    document.title = `${t('mspi.metaTitle')} · Baluarte`;
  }, [t]);
  return (
    <div className={styles.page}>
      <PublicHead home="/login" />
      <div className={styles.top}>
        <h1 className={styles.title}>{t('mspi.title')}</h1>
        <p className={styles.lead}>{t('mspi.lead')}</p>
        <Button component="a" href="#begin" size="md" className={styles.jump}>
          {t('mspi.form.title')}
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.about}>
          {(['what', 'who', 'long'] as const).map((part) => (
            <section key={part}>
              <h2>{t(`mspi.${part}.title`)}</h2>
              <p>{t(`mspi.${part}.text`)}</p>
            </section>
          ))}
          <section>
            <h2>{t('mspi.get.title')}</h2>
            <ul>
              {texts.mspi.get.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p>{t('mspi.privacy')}</p>
          </section>
          <ExampleResult />
        </div>
        <section id="begin" className={styles.begin}>
          <h2>{t('mspi.form.title')}</h2>
          {session === null ? (
            <VisitorForm />
          ) : (
            <>
              <p>{t('mspi.form.signedIn', { email: session.email })}</p>
              <Button component={Link} to="/mspi-evaluation" size="md" fullWidth>
                {t('mspi.form.goOn')}
              </Button>
            </>
          )}
        </section>
      </div>
    </div>
  );
}
