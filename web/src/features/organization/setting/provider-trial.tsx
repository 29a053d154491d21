import {
  companyProvider,
  type ProviderCheck,
  type ProviderFault,
} from '@baluarte/contract/organization/company-provider.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './setting.module.css';

interface TrialProps {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

interface Checked {
  check: ProviderCheck;
  fault: ProviderFault | null;
  detail: string | null;
}

function Line({ check, fault, detail }: Checked) {
  const { t } = useTexts();
  const Icon = fault === null ? IconCircleCheck : IconCircleX;
  return (
    <li data-failed={fault !== null || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>
        {fault === null ? t(`setting.provider.checks.${check}`) : t(`setting.provider.faults.${fault}`)}
        {detail ? <code> {detail}</code> : null}
      </span>
    </li>
  );
}

/** Asks the provider what a sign-in would ask it, with what is typed, and says at which point it fails. */
export function ProviderTrial({ issuer, clientId, clientSecret }: TrialProps) {
  const { t } = useTexts();
  const trial = useMutation({
    mutationFn: () =>
      call(companyProvider.try, {
        body: { issuer, clientId, ...(clientSecret === '' ? {} : { clientSecret }) },
        isSecret: true,
      }),
  });
  return (
    <div className={styles.trial}>
      <Button
        variant="default"
        loading={trial.isPending}
        disabled={issuer === '' || clientId === ''}
        onClick={() => trial.mutate()}
      >
        {t('setting.provider.try')}
      </Button>
      {issuer === '' || clientId === '' ? <p className={styles.quiet}>{t('setting.provider.tryNeeds')}</p> : null}
      <ol aria-live="polite" aria-label={t('setting.provider.tried')}>
        {(trial.data?.checks ?? []).map((checked) => (
          <Line key={checked.check} {...checked} />
        ))}
      </ol>
    </div>
  );
}
