import { Text } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { endName } from '../end-name.ts';
import { decideAcceptances } from './treatment-queries.ts';
import type { Waiting } from './waiting.ts';
import styles from './treatment.module.css';

const longest = { note: 500 };

interface AcceptancesDialogProps {
  rows: readonly Waiting[];
  isApproved: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Decides the same about many acceptances: which risks, at what level, until when, and why. */
export function AcceptancesDialog({ rows, isApproved, onDone, onClose }: AcceptancesDialogProps) {
  const { t, date } = useTexts();
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) =>
      isApproved || note.trim() !== '' ? tooLong({ note }, longest) : [{ path: 'note', code: 'required' }],
    async send({ note }) {
      const decisions = rows.map(({ acceptance: { id }, fingerprint }) => ({ id, fingerprint }));
      await decideAcceptances(decisions, { isApproved, note });
      onDone();
    },
  });
  const title = t(isApproved ? 'treatment.acceptance.approveMany' : 'treatment.acceptance.refuseMany', {
    count: rows.length,
  });
  return (
    <Dialog title={title} size="lg" held="beside" onClose={onClose}>
      <DialogForm
        form={form}
        submit={t(isApproved ? 'treatment.acceptance.approve' : 'treatment.acceptance.refuse')}
        isDangerous={!isApproved}
        lead={
          <>
            <Text size="sm">
              {t(isApproved ? 'treatment.acceptance.approveText' : 'treatment.acceptance.refuseText')}
            </Text>
            <ul className={styles.waiting}>
              {rows.map((row) => (
                <li key={row.id}>
                  <strong className={styles.code}>{row.code}</strong>
                  <span>
                    {endName(row.asset)} · {endName(row.threat)}
                  </span>
                  {typeof row.rangeId === 'number' ? (
                    <RangeChip rangeId={rangeId(row.rangeId)} level={row.level} />
                  ) : null}
                  <span className={styles.quiet}>
                    {t('treatment.acceptance.until', { date: date(row.acceptance.expiresOn) })}
                  </span>
                </li>
              ))}
            </ul>
          </>
        }
      >
        <LongText
          data-autofocus
          maxRows={6}
          required={!isApproved}
          max={longest.note}
          label={t('treatment.acceptance.note')}
          {...form.text('note')}
        />
      </DialogForm>
    </Dialog>
  );
}
