import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import words from '#identity/shared/heading.module.css';
import { showError } from '#kit/texts/refusal-words.ts';
import { goOnAt, originAt } from '#kit/session/other-address.ts';
import { refreshSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './choice-page.module.css';
import { inactiveCompany } from './inactive-company.ts';

/** On the address of a company at rest there is nothing to choose: what happened, what stays, and the ways on. */
export function CompanyInactive({ company, host }: { company: string; host: string | undefined }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      await refreshSession();
      await navigate('/home', { replace: true });
    } catch (error) {
      // It rests still: the page says so already.
      if (inactiveCompany(error) === null) await showError(error);
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className={words.title}>{t('session.rests.title', { company })}</h1>
      <p className={words.lead}>{t('session.rests.lead')}</p>
      <p className={styles.note}>{t('session.rests.kept')}</p>
      <div className={styles.acts}>
        <Button loading={isBusy} onClick={() => void look()}>
          {t('session.companies.again')}
        </Button>
        {host ? (
          <Button
            variant="default"
            onClick={() => void goOnAt(originAt(host), { companyId: null, goal: '/select-company' })}
          >
            {t('session.rests.others')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
