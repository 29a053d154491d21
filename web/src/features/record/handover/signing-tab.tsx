import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { signingKey, type SigningKeyRow } from '@baluarte/contract/record/handover.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useCopyField } from '#kit/form/use-copy-field.ts';
import { addressOf, call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { originAt } from '#kit/session/other-address.ts';
import { defaultBaseUrl } from '#kit/session/session-store.ts';
import { useCan, useSession } from '#kit/session/session.tsx';
import { useConfig } from '#kit/session/use-config.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#organization/shared/archive/archive.module.css';
import own from './handover.module.css';
import { ProofDialog } from './proof-dialog.tsx';

const queryKey = ['signing-keys'];
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** A key as the file that other programs read. */
const pemOf = (publicKey: string) => `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`;

/** The keys that sign hand-over packs: to compare, to copy, to hand on, and another one from now on. */
export function SigningTab() {
  const { t } = useTexts();
  const can = useCan();
  const session = useSession();
  const host = useConfig().data?.host;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(signingKey.list, { signal, isPart: true }),
  });
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const [current, ...earlier] = data;
  const origin = host && session ? originAt(host, session.subdomain) : '';
  const address = `${origin}${defaultBaseUrl}${addressOf(signingKey.published)}`;
  const lead = t('handover.keys.lead', { address });
  return (
    <div className={styles.stack}>
      <Panel title={t('handover.keys.title')}>
        <p className={styles.lead}>{lead}</p>
        {current ? <Key row={current} /> : <p>{t('handover.keys.none')}</p>}
        {can(permissions.settings.edit) ? (
          <div className={styles.foot}>
            <Button variant={current ? 'default' : 'filled'} onClick={() => setOpen(true)}>
              {t(current ? 'handover.keys.rotate' : 'handover.keys.make')}
            </Button>
          </div>
        ) : null}
      </Panel>
      {earlier.length > 0 ? (
        <Panel title={t('handover.keys.earlier')} isFlush>
          {earlier.map((row) => (
            <div key={row.id} className={own.key}>
              <Key row={row} />
            </div>
          ))}
        </Panel>
      ) : null}
      {isOpen ? (
        <ProofDialog
          title={t(current ? 'handover.keys.rotateTitle' : 'handover.keys.make')}
          lead={current ? t('handover.keys.rotateLead') : lead}
          submit={t(current ? 'handover.keys.rotate' : 'handover.keys.make')}
          onClose={() => setOpen(false)}
          send={async (body) => {
            client.setQueryData(queryKey, await call(signingKey.rotate, { body, isSecret: true }));
            toastText('handover.keys.rotated');
          }}
        />
      ) : null}
    </div>
  );
}

function Key({ row: { publicKey, fingerprint, createdAt, retiredAt } }: { row: SigningKeyRow }) {
  const { t, dateTime } = useTexts();
  const download = () => {
    const anchor = document.createElement('a');
    anchor.href = URL.createObjectURL(new Blob([pemOf(publicKey)], { type: 'application/x-pem-file' }));
    anchor.download = `baluarte-${asciiPrefix(fingerprint, 12)}.pem`;
    anchor.click();
    URL.revokeObjectURL(anchor.href);
  };
  return (
    <>
      <p className={styles.quiet}>
        {retiredAt === null
          ? t('handover.keys.since', { from: dateTime(createdAt) })
          : t('handover.keys.between', { from: dateTime(createdAt), to: dateTime(retiredAt) })}
      </p>
      <Copied label={t('handover.keys.fingerprint')} value={fingerprint} />
      <Copied label={t('handover.keys.publicKey')} value={publicKey} />
      <div className={styles.foot}>
        <Button size="xs" variant="default" leftSection={<IconDownload {...icon} />} onClick={download}>
          {t('handover.keys.download')}
        </Button>
      </div>
    </>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTexts();
  const { field, state, isCopied, copy } = useCopyField(value);
  return (
    <div className={own.copied}>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => void copy()}
        aria-label={`${t('handover.keys.copy')}: ${label}`}
      >
        {t(isCopied ? 'handover.keys.copied' : 'handover.keys.copy')}
      </Button>
      <output className={state === 'failed' ? styles.wrong : 'b-visually-hidden'}>
        {state === 'not yet' ? null : t(isCopied ? 'handover.keys.copied' : 'handover.keys.copyFailed')}
      </output>
    </div>
  );
}
