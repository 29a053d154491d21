import { passkey } from '@baluarte/contract/identity/passkey.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { hasPasskeys } from '#identity/shared/passkey-support.ts';
import { useTexts } from '#kit/texts/texts.ts';
import rows from '../my-account.module.css';
import { AddPasskeyDialog, NameForm } from './add-passkey-dialog.tsx';
import { refreshSecurity, type Security } from './use-security.ts';

type Passkey = Security['passkeys'][number];

/** The system this browser runs on, as a first name for its passkey. */
const systemName = (): string =>
  /Windows|Android|iPhone|iPad|Mac OS|CrOS|Linux/.exec(navigator.userAgent)?.[0].replace('Mac OS', 'Mac') ?? '';

function Row({ own, onRename }: { own: Passkey; onRename: () => void }) {
  const { t, date, ago } = useTexts();
  const { id, name, createdAt, usedAt, isSynced, domain } = own;
  const remove = useMutation({
    mutationFn: () => call(passkey.remove, { params: { id } }),
    onSuccess: () => toastText('twoStep.passkeys.removed', { name }),
    onSettled: refreshSecurity,
  });
  const ask = async () => {
    if (await confirm({ message: t('twoStep.passkeys.removeAsk', { name }), isDangerous: true })) remove.mutate();
  };
  return (
    <li className={rows.row}>
      <IconFingerprint size={20} stroke={1.5} aria-hidden className={rows.sign} />
      <div className={rows.words}>
        <p className={rows.name}>{name}</p>
        <ul className={rows.details}>
          <li>{t('twoStep.passkeys.created', { date: date(createdAt) })}</li>
          <li>{usedAt ? t('twoStep.panel.lastUsed', { ago: ago(usedAt) }) : t('twoStep.panel.neverUsed')}</li>
          <li>{t(isSynced ? 'twoStep.passkeys.synced' : 'twoStep.passkeys.thisOnly')}</li>
          <li>{t('twoStep.passkeys.domain', { domain })}</li>
        </ul>
      </div>
      <div className={rows.actions}>
        <Button variant="default" size="xs" aria-label={t('twoStep.passkeys.renameNamed', { name })} onClick={onRename}>
          {t('twoStep.passkeys.rename')}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          aria-label={t('twoStep.passkeys.removeNamed', { name })}
          onClick={() => void ask()}
        >
          {t('twoStep.passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Passkeys: added, named and removed. */
export function PasskeysPanel({ security }: { security: Security }) {
  const { t } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const { passkeys, hasPassword } = security;
  const canAdd = hasPasskeys();
  const add = canAdd ? (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      {t('twoStep.passkeys.add')}
    </Button>
  ) : null;
  const rename = async (name: string) => {
    if (renamed) await call(passkey.rename, { params: { id: renamed.id }, body: { name } });
    setRenamed(null);
    await refreshSecurity();
  };
  const suggested = t('twoStep.passkeys.suggested', { device: systemName() }).trim();
  return (
    <Panel title={t('twoStep.passkeys.title')} isFlush actions={passkeys.length > 0 ? add : null}>
      {passkeys.length === 0 ? (
        <Empty
          title={t('twoStep.passkeys.empty')}
          text={t(canAdd ? 'twoStep.passkeys.lead' : 'twoStep.passkeys.unsupported')}
          action={add}
        />
      ) : (
        <ul className={rows.rows} aria-label={t('twoStep.passkeys.title')}>
          {passkeys.map((own) => (
            <Row key={own.id} own={own} onRename={() => setRenamed(own)} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskeyDialog hasPassword={hasPassword} suggested={suggested} onClose={() => setAdding(false)} />
      ) : null}
      {renamed ? (
        <Dialog title={t('twoStep.passkeys.rename')} onClose={() => setRenamed(null)}>
          <NameForm initial={renamed.name} send={rename} />
        </Dialog>
      ) : null}
    </Panel>
  );
}
