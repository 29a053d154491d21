import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { Button, Group, Stack } from '@mantine/core';
import type { AcceptanceOne, TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { showError } from '#kit/texts/refusal-words.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { AcceptedState } from './accepted-state.tsx';
import { decideAcceptance, useTreatmentPermits } from './treatment-queries.ts';
import styles from './treatment.module.css';

const longest = 500;
const shortPrint = 12;

/** Every acceptance of a risk, newest first; the one that waits with the buttons that decide it. */
export function Acceptances({ one }: { one: TreatmentOne }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('treatment.acceptance.history')}
      </h3>
      <ul className={styles.acceptances}>
        {one.acceptances.map((acceptance) => (
          <li key={acceptance.id} className={styles.acceptance} data-state={acceptance.state}>
            <AcceptanceText acceptance={acceptance} />
            {acceptance.state === 'requested' ? (
              <Deciding acceptance={acceptance} fingerprint={one.fingerprint} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AcceptanceText({ acceptance }: { acceptance: AcceptanceOne }) {
  const { t, date, dateTime } = useTexts();
  const { state, expiresOn, reason, requestedBy, requestedAt, decidedBy, decidedAt, byTwo, decisionNote, closedFor } =
    acceptance;
  const isRunning = state === 'requested' || state === 'approved';
  const { probability, impact, rangeId: range } = acceptance;
  const decided =
    decidedBy && decidedAt && (state === 'refused' || byTwo)
      ? t(state === 'refused' ? 'treatment.acceptance.refusedBy' : 'treatment.acceptance.approvedBy', {
          name: decidedBy.name,
          at: dateTime(decidedAt),
        })
      : null;
  return (
    <>
      <p className={styles.acceptanceHead}>
        <strong>{t(`treatment.acceptance.states.${state}`)}</strong>
        {isRunning ? <span>{t('treatment.acceptance.until', { date: date(expiresOn) })}</span> : null}
        {typeof range === 'number' && typeof probability === 'number' && typeof impact === 'number' ? (
          <RangeChip rangeId={rangeId(range)} level={probability * impact} isQuiet={!isRunning} />
        ) : null}
      </p>
      <p className={styles.reason}>{reason}</p>
      <p className={styles.quiet}>
        {t('treatment.acceptance.requestedBy', { name: requestedBy?.name ?? '—', at: dateTime(requestedAt) })}
      </p>
      {decided ? <p className={styles.quiet}>{decided}</p> : null}
      {!byTwo && state === 'approved' ? <p className={styles.quiet}>{t('treatment.acceptance.byItself')}</p> : null}
      {decisionNote ? (
        <p className={styles.quiet}>
          {t('treatment.acceptance.note')}: {decisionNote}
        </p>
      ) : null}
      {closedFor ? <p className={styles.quiet}>{t(`treatment.acceptance.closedFor.${closedFor}`)}</p> : null}
      {isRunning && acceptance.fingerprint !== undefined ? (
        <p className={styles.quiet}>
          {t(acceptance.isExact ? 'treatment.acceptance.exact' : 'treatment.acceptance.notExact')}{' '}
          {t('treatment.acceptance.fingerprint')}:{' '}
          <code title={acceptance.fingerprint}>{asciiPrefix(acceptance.fingerprint, shortPrint)}</code>
        </p>
      ) : null}
      <AcceptedState acceptance={acceptance} />
    </>
  );
}

function Deciding({ acceptance, fingerprint }: { acceptance: AcceptanceOne; fingerprint: string | undefined }) {
  const { t } = useTexts();
  const permits = useTreatmentPermits();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!acceptance.isMine) return <p className={styles.quiet}>{t('treatment.acceptance.notYours')}</p>;
  // Who may not read levels cannot tell what they would accept.
  if (!permits.approve || fingerprint === undefined)
    return <p className={styles.quiet}>{t('treatment.acceptance.noRight')}</p>;
  const decide = async (isApproved: boolean) => {
    setBusy(true);
    try {
      await decideAcceptance(acceptance.id, { isApproved, note, fingerprint });
    } catch (error) {
      await showError(error);
    } finally {
      setBusy(false);
    }
  };
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Stack gap="xs" mt="xs">
      <LongText
        size="xs"
        minRows={1}
        maxRows={6}
        max={longest}
        label={t('treatment.acceptance.note')}
        description={t('treatment.acceptance.noteText')}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <Group gap="xs">
        <Button size="xs" loading={isBusy} leftSection={<IconCheck {...icon} />} onClick={() => void decide(true)}>
          {t('treatment.acceptance.approve')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          disabled={note.trim() === ''}
          leftSection={<IconX {...icon} />}
          onClick={() => void decide(false)}
        >
          {t('treatment.acceptance.refuse')}
        </Button>
      </Group>
    </Stack>
  );
}
