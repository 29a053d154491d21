import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { call, type Answer } from '#kit/http/call.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './setting.module.css';

/** Which domains are proven to be the company's, and what to write into the DNS of those that are not yet. */
export function DomainProofs({
  saved,
  isReadOnly,
}: {
  saved: Answer<typeof companyProvider.get>;
  isReadOnly: boolean;
}) {
  const { t } = useTexts();
  const proven = new Set(saved.provider?.provenDomains);
  const check = useMutation({
    mutationFn: () => call(companyProvider.prove),
    async onSuccess({ provider }) {
      const left = (provider?.domains.length ?? 0) - (provider?.provenDomains.length ?? 0);
      if (left === 0) toastText('setting.provider.allProven');
      else toastText('setting.provider.notProven', { count: left }, { icon: 'warning' });
      await refresh();
    },
  });
  if (saved.proofs.length === 0) return <p className={styles.quiet}>{t('setting.provider.proofLater')}</p>;
  return (
    <div className={styles.proofs}>
      <ul>
        {saved.proofs.map(({ domain, name, value }) => (
          <li key={domain}>
            {proven.has(domain) ? (
              <IconCircleCheck size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconClock size={16} stroke={1.5} aria-hidden />
            )}
            <div>
              <strong>{domain}</strong> ·{' '}
              {t(proven.has(domain) ? 'setting.provider.proven' : 'setting.provider.unproven')}
              {proven.has(domain) ? null : (
                <p className={styles.quiet}>
                  {t('setting.provider.proof')} <code>{name}</code> <code>{value}</code>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isReadOnly || saved.proofs.every(({ domain }) => proven.has(domain)) ? null : (
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          {t('setting.provider.check')}
        </Button>
      )}
    </div>
  );
}
