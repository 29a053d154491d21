import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { ProviderMark } from '#identity/shared/provider/provider-mark.tsx';
import { ProviderNotice } from '#identity/shared/provider/provider-notice.tsx';
import { call } from '#kit/http/call.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';
import { linkResultIn, startLink, takeLink } from './link-provider.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './providers-panel.module.css';

type Linked = z.output<(typeof oauth.linked)['reply']>[number];
interface Row {
  provider: string;
  name: string;
  linked: Linked | undefined;
}

const key = ['me', 'providers'];

/** The result of returning from a provider, handled once: a ticket links the account, anything else is shown. */
function useReturn(): URLSearchParams {
  const queries = useQueryClient();
  const [result] = useState(() => linkResultIn(window.location.hash));
  const ticket = result.get('linked');
  useEffect(() => {
    if (ticket === null) return;
    takeLink(ticket)
      .then(({ name }) => {
        toastText('providers.panel.linked', { name });
        return queries.invalidateQueries({ queryKey: key });
      })
      .catch((error: unknown) => void showError(error));
  }, [ticket, queries]);
  return result;
}

/** The providers this installation offers, and which of them the person signs in with. Nothing where there are none. */
export function ProvidersPanel() {
  const { t, date } = useTexts();
  const config = useConfig();
  const queries = useQueryClient();
  const result = useReturn();
  const [toConfirm, setToConfirm] = useState<Row | null>(null);
  const linked = useQuery({ queryKey: key, queryFn: () => call(oauth.linked, { isPart: true }) });
  const offered = config.data?.providers ?? [];
  // A provider no longer offered is still shown to people who linked it, so that they can unlink it.
  const rows: Row[] = [
    ...offered.map(({ id, name }) => ({
      provider: id,
      name,
      linked: linked.data?.find(({ provider }) => provider === id),
    })),
    ...(linked.data ?? [])
      .filter(({ provider }) => !offered.some(({ id }) => id === provider))
      .map((row) => ({ provider: row.provider, name: row.name, linked: row })),
  ];
  if (rows.length === 0) return null;

  const link = async (row: Row, password?: string) => {
    try {
      await startLink(row.provider, password);
    } catch (error) {
      if (password === undefined && isRefusal(error, 'password.wrong')) setToConfirm(row);
      else if (password === undefined) await showError(error);
      else throw error;
    }
  };
  const unlink = async ({ name }: Row, { id }: Linked) => {
    const isSure = await confirm({ message: t('providers.panel.confirmUnlink', { name }), isDangerous: true });
    if (!isSure) return;
    try {
      await call(oauth.unlink, { params: { id } });
      toastText('providers.panel.unlinked', { name });
    } catch (error) {
      await showError(error);
    }
    await queries.invalidateQueries({ queryKey: key });
  };

  return (
    <Panel title={t('providers.panel.title')}>
      <p className={styles.lead}>{t('providers.panel.lead')}</p>
      <ProviderNotice parameters={result} />
      {linked.isError ? <LoadError error={linked.error} onRetry={() => void linked.refetch()} /> : null}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={`${row.provider} ${row.linked?.id ?? ''}`} className={styles.row}>
            <ProviderMark provider={row.provider} />
            <div className={styles.words}>
              <span className={styles.name}>{row.name}</span>
              {linked.data ? (
                <span className={styles.state}>
                  {row.linked
                    ? t('providers.panel.linkedAt', { date: date(row.linked.linkedAt) })
                    : t('providers.panel.notLinked')}
                </span>
              ) : (
                <Skeleton height={14} width={96} />
              )}
            </div>
            <RowButton row={row} isReady={linked.isSuccess} onLink={link} onUnlink={unlink} />
          </li>
        ))}
      </ul>
      {toConfirm ? (
        <PasswordDialog
          name={toConfirm.name}
          onClose={() => setToConfirm(null)}
          send={(password) => link(toConfirm, password)}
        />
      ) : null}
    </Panel>
  );
}

interface RowButtonProps {
  row: Row;
  isReady: boolean;
  onLink: (row: Row) => Promise<void>;
  onUnlink: (row: Row, linked: Linked) => Promise<void>;
}

function RowButton({ row, isReady, onLink, onUnlink }: RowButtonProps) {
  const { t } = useTexts();
  const { name, linked } = row;
  const words = linked ? 'unlink' : 'link';
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!isReady}
      aria-label={t(`providers.panel.${words}Name`, { name })}
      onClick={() => void (linked ? onUnlink(row, linked) : onLink(row))}
    >
      {t(`providers.panel.${words}`)}
    </Button>
  );
}
