import type { PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { PlacesPanel } from './places-panel.tsx';
import styles from './platform.module.css';
import { useAccountActs } from './use-account-acts.tsx';

interface Fact {
  label: string;
  value: ReactNode;
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What an account says of its person, how they get in, and where they work. */
export function AccountTab({ record, isEdited }: { record: PlatformUserRecord; isEdited: boolean }) {
  const { t, texts, number, ago, dateTime } = useTexts();
  const acts = useAccountActs();
  const { phone, language, createdAt, lastAccessAt, hasPassword, passwordChangedAt } = record;
  const { hasTwoStep, sessionCount, apiKeyCount, isOneself } = record;
  const password = !hasPassword
    ? t('platformUser.account.noPassword')
    : passwordChangedAt === null
      ? t('platformUser.account.passwordNever')
      : t('platformUser.account.passwordChanged', { ago: ago(passwordChangedAt) });
  const others = sessionCount - (isOneself ? 1 : 0);
  return (
    <div className={styles.stack}>
      {record.places ? <PlacesPanel record={record} isEdited={isEdited} /> : null}
      <Panel title={t('platformUser.account.person')}>
        <Facts
          facts={[
            {
              label: t('platformUser.account.phone'),
              value: phone ?? <span className={styles.quiet}>{t('platformUser.account.unset')}</span>,
            },
            { label: t('platformUser.account.language'), value: texts.platformUser.account.languages[language] },
            { label: t('platformUser.account.created'), value: dateTime(createdAt) },
          ]}
        />
        <p className={styles.detail}>{t('platformUser.account.own')}</p>
      </Panel>
      <Panel
        title={t('platformUser.account.security')}
        actions={
          isEdited && others > 0 ? (
            <Button size="xs" variant="default" onClick={() => void acts.endSessions(record, isOneself)}>
              {t('platformUser.acts.endSessions')}
            </Button>
          ) : undefined
        }
      >
        <Facts
          facts={[
            {
              label: t('platformUser.extras.lastAccessAt'),
              value: lastAccessAt === null ? t('shell.never') : `${ago(lastAccessAt)} · ${dateTime(lastAccessAt)}`,
            },
            { label: t('platformUser.account.sessions'), value: number(sessionCount) },
            {
              label: t('platformUser.fields.hasTwoStep'),
              value: t(hasTwoStep ? 'platformUser.account.on' : 'platformUser.account.off'),
            },
            { label: t('platformUser.account.password'), value: password },
            { label: t('platformUser.account.apiKeys'), value: number(apiKeyCount) },
          ]}
        />
      </Panel>
    </div>
  );
}
