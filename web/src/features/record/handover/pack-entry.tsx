import { handover, type HandoverRow } from '@baluarte/contract/record/handover.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { bytesIn } from '#kit/formats/bytes.ts';
import { addressOf, call } from '#kit/http/call.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { defaultBaseUrl } from '#kit/session/session-store.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '#organization/shared/archive/archive.module.css';
import { EntryHead } from '#organization/shared/archive/entry-head.tsx';
import { Fact } from '#organization/shared/archive/fact.tsx';
import { handoverKey, look, useRemoval } from './use-handovers.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((m) => ({ default: m.ProofDialog })));

/** Hands the address to the browser itself: a large file is streamed to disk. */
function follow(token: string): void {
  const anchor = document.createElement('a');
  anchor.href = `${defaultBaseUrl}${addressOf(handover.download, { params: { token } })}`;
  anchor.download = '';
  anchor.click();
}

/** A pack that was made, or failed: what it is, what it does not hold, downloading it with the password, taking it away. */
export function PackEntry({ row }: { row: HandoverRow }) {
  const { t, texts, number, dateTime } = useTexts();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, state, userName, createdAt, madeAt, problem, leftOut, isReadable } = row;
  const when = dateTime(madeAt ?? createdAt);
  const refresh = () => client.invalidateQueries({ queryKey: handoverKey });
  const { remove, isRemoving } = useRemoval(id, { question: 'handover.removeConfirm', done: 'handover.removed', when });
  const names: Readonly<Record<string, string>> = texts.handover.parts;
  const words = problem && wordRefusal(new Refusal(422, { code: problem.code, params: problem.params ?? {} }));
  return (
    <div className={styles.entry} data-state={state}>
      <EntryHead
        state={t(`handover.states.${state}`)}
        by={t('handover.by', { who: userName ?? t('handover.somebody'), when })}
        download={t('handover.download')}
        onDownload={state === 'done' && isReadable ? () => setOpen(true) : undefined}
        remove={t('handover.remove')}
        isRemoving={isRemoving}
        onRemove={isReadable ? () => void remove() : undefined}
      />
      {words ? <p className={styles.wrong}>{words.message}</p> : null}
      {state === 'done' ? (
        <dl className={styles.facts}>
          <Fact name={t('handover.size')}>{bytesIn(row.size ?? 0, number)}</Fact>
          <Fact name={t('handover.files')}>{number(row.filesTotal ?? 0)}</Fact>
          <Fact name={t('handover.downloads')}>{number(row.downloads)}</Fact>
          <Fact name={t('handover.expires')}>{row.expiresAt ? dateTime(row.expiresAt) : ''}</Fact>
          <Fact name={t('handover.hash')} isWide>
            <code className={styles.code}>{row.sha256}</code>
          </Fact>
          <Fact name={t('handover.key')} isWide>
            <code className={styles.code}>{row.fingerprint}</code>
          </Fact>
          {leftOut.length > 0 ? (
            <Fact name={t('handover.leftOut')} isWide>
              {leftOut.map(({ what, why }) => t(`handover.why.${why}`, { what: names[what] ?? what })).join('; ')}
            </Fact>
          ) : null}
        </dl>
      ) : null}
      <Suspense>
        {isOpen ? (
          <ProofDialog
            title={t('handover.proof.title')}
            lead={t('handover.proof.lead')}
            submit={t('handover.proof.go')}
            onClose={() => setOpen(false)}
            send={async (body) => {
              follow((await call(handover.link, { params: { id }, body, isSecret: true })).token);
              setTimeout(() => void refresh(), look);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
