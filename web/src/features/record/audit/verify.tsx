import type { Verdict } from '@baluarte/contract/record/audit.ts';
import { CloseButton } from '@mantine/core';
import { IconClockPause, IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { focusBack } from '#kit/dialogs/focus-back.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './audit.module.css';

interface VerdictProps {
  verdict: Verdict;
  hrefOf: (id: number) => string;
  onClose: () => void;
}

const icon = { size: 22, stroke: 1.5, 'aria-hidden': true } as const;

/** What the walk along the chain of seals came to: whole, or broken at which entry and what to do then. */
export function VerdictNote({ verdict, hrefOf, onClose }: VerdictProps) {
  const { t } = useTexts();
  // The button that asked for it was busy meanwhile, and what is busy keeps no focus; nor does a note that is closed.
  useEffect(() => {
    focusBack();
    return focusBack;
  }, []);
  const { ok, sealed } = verdict;
  const state = !ok ? 'broken' : sealed === 0 ? 'none' : 'ok';
  const Icon = { ok: IconShieldCheck, none: IconClockPause, broken: IconShieldX }[state];
  return (
    <section
      className={styles.verdict}
      data-state={state}
      role={ok ? 'status' : 'alert'}
      aria-label={t('audit.verify.label')}
    >
      <Icon {...icon} />
      <div className={styles.verdictWords}>
        <h2 className={styles.verdictTitle}>{t(`audit.verify.${state}`)}</h2>
        {ok ? <Whole verdict={verdict} /> : <Broken verdict={verdict} hrefOf={hrefOf} />}
      </div>
      <CloseButton aria-label={t('audit.verify.close')} onClick={onClose} />
    </section>
  );
}

function Whole({ verdict: { sealed, lastSealedAt, unsealed, fingerprint, origin } }: { verdict: Verdict }) {
  const { t, dateTime } = useTexts();
  return (
    <>
      <p>
        {sealed === 0 || lastSealedAt === null
          ? t('audit.verify.noneText')
          : t('audit.verify.okText', { count: sealed, at: dateTime(lastSealedAt) })}{' '}
        {unsealed > 0 ? t('audit.verify.waiting', { count: unsealed }) : null}
      </p>
      {fingerprint ? (
        <details className={styles.fingerprint}>
          <summary>{t('audit.verify.fingerprint')}</summary>
          <code className={styles.code}>{fingerprint}</code>
          <p>{t('audit.verify.fingerprintText')}</p>
        </details>
      ) : null}
      {origin ? <Origin origin={origin} /> : null}
    </>
  );
}

/** Where the company was before, and how its chain stood there. */
function Origin({ origin }: { origin: NonNullable<Verdict['origin']> }) {
  const { t, dateTime } = useTexts();
  const { subdomain, madeAt, broughtAt, sha256, sealed, fingerprint, held } = origin;
  return (
    <details className={styles.fingerprint}>
      <summary>{t('audit.verify.origin')}</summary>
      <p>
        {t('audit.verify.originText', { subdomain, madeAt: dateTime(madeAt), broughtAt: dateTime(broughtAt) })}{' '}
        {held ? t('audit.verify.originHeld', { count: sealed }) : t('audit.verify.originBroken')}
      </p>
      {fingerprint ? (
        <p>
          {t('audit.verify.originFingerprint')}: <code className={styles.code}>{fingerprint}</code>
        </p>
      ) : null}
      <p>
        {t('audit.verify.originArchive')}: <code className={styles.code}>{sha256}</code>
      </p>
    </details>
  );
}

function Broken({ verdict: { firstBroken }, hrefOf }: Pick<VerdictProps, 'verdict' | 'hrefOf'>) {
  const { t, dateTime } = useTexts();
  if (firstBroken === null) return null;
  const { changesetId: id, at, reason } = firstBroken;
  return (
    <>
      <p>
        {t('audit.verify.brokenText', { id, at: dateTime(at) })} {t(`audit.verify.reasons.${reason}`)}
      </p>
      <p>{t('audit.verify.todo')}</p>
      {reason === 'missing' ? null : (
        <p>
          <Link to={hrefOf(id)}>{t('audit.verify.show')}</Link>
        </p>
      )}
    </>
  );
}
