import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { Badge, Button } from '@mantine/core';
import { IconDeviceMobile, IconMail, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import rows from '../my-account.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import styles from './security.module.css';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import { refreshSecurity, type Security } from './use-security.ts';

const icons = { totp: IconDeviceMobile, sms: IconMessage, email: IconMail } as const;

interface RowProps {
  security: Security;
  method: StepMethod;
  onTurn: (method: StepMethod, isOn: boolean) => void;
}

function Row({ security, method, onTurn }: RowProps) {
  const { t, date, ago } = useTexts();
  const Icon = icons[method];
  const name = t(`twoStep.methods.${method}`);
  const factor = security.factors.find((on) => on.method === method);
  const lacksPhone = method === 'sms' && security.phone === null;
  return (
    <li className={rows.row}>
      <Icon size={20} stroke={1.5} aria-hidden className={rows.sign} />
      <div className={rows.words}>
        <p className={rows.name}>
          {name}{' '}
          <Badge component="span" variant={factor ? 'light' : 'default'} size="sm">
            {t(factor ? 'twoStep.panel.on' : 'twoStep.panel.off')}
          </Badge>
        </p>
        {factor ? (
          <ul className={rows.details}>
            {factor.target ? <li>{factor.target}</li> : null}
            <li>{t('twoStep.panel.since', { date: date(factor.confirmedAt) })}</li>
            <li>
              {factor.usedAt ? t('twoStep.panel.lastUsed', { ago: ago(factor.usedAt) }) : t('twoStep.panel.neverUsed')}
            </li>
          </ul>
        ) : (
          <p className={rows.details}>{t(lacksPhone ? 'twoStep.panel.noPhone' : `twoStep.about.${method}`)}</p>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        disabled={!factor && lacksPhone}
        aria-label={t(factor ? 'twoStep.panel.deactivateNamed' : 'twoStep.panel.activateNamed', { method: name })}
        onClick={() => onTurn(method, !factor)}
      >
        {t(factor ? 'twoStep.panel.deactivate' : 'twoStep.panel.activate')}
      </Button>
    </li>
  );
}

/** The second step's methods, each turned on and off by itself. */
export function StepsPanel({ security }: { security: Security }) {
  const { t } = useTexts();
  const [turning, setTurning] = useState<{ method: StepMethod; isOn: boolean } | null>(null);
  const { factors, available, isRequired, hasPassword } = security;
  const close = () => setTurning(null);
  // A method that is on stays in sight where it is not offered any more.
  const shown = [...new Set([...available, ...factors.map(({ method }) => method)])];
  const turnOff = async (method: StepMethod, password: string | undefined) => {
    await call(twoStep.remove, { params: { method }, body: { password }, isSecret: true });
    close();
    toastText('twoStep.panel.deactivated', { method: t(`twoStep.methods.${method}`) });
    await refreshSecurity();
  };
  return (
    <Panel title={t('twoStep.panel.steps')} isFlush>
      <p className={styles.intro}>
        {t('twoStep.panel.stepsLead')} {isRequired ? t('twoStep.panel.required') : null}
      </p>
      <ul className={rows.rows} aria-label={t('twoStep.panel.steps')}>
        {shown.map((method) => (
          <Row
            key={method}
            security={security}
            method={method}
            onTurn={(next, isOn) => setTurning({ method: next, isOn })}
          />
        ))}
      </ul>
      {turning?.isOn ? <TurnOnDialog method={turning.method} hasPassword={hasPassword} onClose={close} /> : null}
      {turning && !turning.isOn ? (
        <ProofDialog
          title={t('twoStep.panel.turnOff', { method: t(`twoStep.methods.${turning.method}`) })}
          hasPassword={hasPassword}
          act={t('twoStep.panel.deactivate')}
          onClose={close}
          send={(password) => turnOff(turning.method, password)}
        >
          <p className={styles.lead}>
            {t(factors.length === 1 && !isRequired ? 'twoStep.panel.turnOffLast' : 'twoStep.panel.turnOffLead')}
          </p>
        </ProofDialog>
      ) : null}
    </Panel>
  );
}
