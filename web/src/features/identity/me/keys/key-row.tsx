import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertTriangle, IconKey } from '@tabler/icons-react';
import { call } from '#kit/http/call.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { meKey } from '../use-me.ts';
import type { Key } from './use-keys.ts';

/** A key that ends within this many milliseconds is marked: two weeks are time enough to renew it. */
const SOON = 14 * 86_400_000;
const endsSoon = (expiresAt: string) => Date.parse(expiresAt) - Date.now() < SOON;

function Expiry({ expiresAt, isExpired }: Key) {
  const { t, dateTime, ago } = useTexts();
  if (expiresAt === null) return <li>{t('me.keys.never')}</li>;
  if (!isExpired && !endsSoon(expiresAt)) return <li>{t('me.keys.expires', { at: dateTime(expiresAt) })}</li>;
  return (
    <li className={styles.late}>
      <IconAlertTriangle size={14} stroke={1.5} aria-hidden />{' '}
      {isExpired ? t('me.keys.expired') : t('me.keys.soon', { when: ago(expiresAt) })}
    </li>
  );
}

/** One key: what it opens, until when, where it was used last, and its end. */
export function KeyRow({ item }: { item: Key }) {
  const { t, texts, ago } = useTexts();
  const { id, name, start, company, permissionCodes, usedAt, usedFrom } = item;
  const revoke = useMutation({
    mutationFn: () => call(apiKey.revoke, { params: { id } }),
    onSuccess: () => toastText('me.keys.revoked'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: meKey }),
  });
  const ask = async () => {
    if (await confirm({ message: t('me.keys.confirmRevoke', { name }), isDangerous: true })) revoke.mutate();
  };
  const labels = texts.permissions as Readonly<Record<number, string>>;
  return (
    <li className={styles.row}>
      <IconKey size={24} stroke={1.5} className={styles.sign} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <ul className={styles.details}>
          <li>
            {t('me.keys.start')} <code>{start}…</code>
          </li>
          <li>{company.name}</li>
          <Expiry {...item} />
          <li>{usedAt ? t('me.keys.used', { ago: ago(usedAt), address: usedFrom ?? '—' }) : t('me.keys.neverUsed')}</li>
        </ul>
        <details className={styles.more}>
          <summary>
            {t('me.keys.permissions', { count: permissionCodes.length })}
            <span className="b-visually-hidden">: {t('me.keys.show')}</span>
          </summary>
          <ul>
            {permissionCodes.map((code) => (
              <li key={code}>{labels[code] ?? code}</li>
            ))}
          </ul>
        </details>
      </div>
      <Button
        variant="default"
        loading={revoke.isPending}
        aria-label={t('me.keys.revokeLabel', { name })}
        onClick={() => void ask()}
      >
        {t('me.keys.revoke')}
      </Button>
    </li>
  );
}
