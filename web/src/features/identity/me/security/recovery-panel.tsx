import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { currentSession } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RecoveryCodes } from '#identity/shared/two-step/recovery-codes.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import styles from './security.module.css';
import { refreshSecurity, type Security } from './use-security.ts';

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel({ security }: { security: Security }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { factors, recoveryCodesLeft, hasPassword } = security;
  const renew = async (password: string | undefined) => {
    const made = await call(twoStep.renewRecoveryCodes, { body: { password }, isSecret: true });
    setAsked(false);
    setCodes(made.recoveryCodes);
    await refreshSecurity();
  };
  const isOff = factors.length === 0;
  return (
    <Panel title={t('twoStep.panel.recovery')} isFlush>
      <div className={styles.foot}>
        <p className={styles.lead}>
          {isOff ? t('twoStep.panel.recoveryOff') : t('twoStep.panel.left', { count: recoveryCodesLeft })}
        </p>
        {isOff ? null : (
          <Button variant="default" size="xs" onClick={() => setAsked(true)}>
            {t('twoStep.panel.renew')}
          </Button>
        )}
      </div>
      {isAsked ? (
        <ProofDialog
          title={t('twoStep.panel.recovery')}
          hasPassword={hasPassword}
          act={t('twoStep.panel.renew')}
          onClose={() => setAsked(false)}
          send={renew}
        >
          <p className={styles.lead}>{t('twoStep.panel.renewLead')}</p>
        </ProofDialog>
      ) : null}
      {codes ? (
        <Dialog title={t('twoStep.codes.title')} onClose={() => setCodes(null)}>
          <p className={styles.lead}>{t('twoStep.codes.lead')}</p>
          <RecoveryCodes codes={codes} email={currentSession()?.email ?? ''} onDone={() => setCodes(null)} />
        </Dialog>
      ) : null}
    </Panel>
  );
}
