import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadError } from '#kit/layout/load-error.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import type { Me } from '../use-me.ts';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useKeys } from './use-keys.ts';

/** API keys that act as the user. */
export function KeysTab({ me }: { me: Me }) {
  const { t } = useTexts();
  const session = useSession();
  const query = useKeys();
  const [isMaking, setMaking] = useState(false);
  const canMake = session?.companyId !== null;
  const start = canMake ? (
    <Button size="xs" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setMaking(true)}>
      {t('me.keys.new')}
    </Button>
  ) : null;
  return (
    <Panel title={t('me.keys.title')} actions={start} isFlush>
      <p className={styles.intro}>
        {t('me.keys.lead')} {canMake ? null : t('me.keys.noCompany')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className={styles.link}>
          {t('me.keys.docs')}
        </a>
      </p>
      {query.data === undefined ? (
        query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : query.data.length === 0 ? (
        <Empty title={t('me.keys.empty')} text={t('me.keys.emptyText')} />
      ) : (
        <ul className={styles.rows} aria-label={t('me.keys.title')}>
          {query.data.map((key) => (
            <KeyRow key={key.id} item={key} />
          ))}
        </ul>
      )}
      {isMaking ? <NewKeyDialog hasPassword={me.hasPassword} onClose={() => setMaking(false)} /> : null}
    </Panel>
  );
}
