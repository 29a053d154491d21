import { evidence, type EvidenceHold } from '@baluarte/contract/inventory/evidence.ts';
import { Text, TextInput } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';

interface HoldDialogProps {
  row: Row;
  /** The hold it is under; null puts it under one. */
  held: EvidenceHold | null;
  onClose: () => void;
}

/** Puts a piece on legal hold, with the reason, or says it anew. */
export function HoldDialog({ row, held, onClose }: HoldDialogProps) {
  const { t, texts } = useTexts();
  const words = texts.evidence.hold;
  const { hold } = evidence.endpoints;
  const bodyOf = ({ reason, until }: { reason: string; until: string }) => ({
    reason,
    until: until || null,
    seenAt: held?.at ?? null,
  });
  const form = useForm({
    initial: { reason: held?.reason ?? '', until: held?.until ?? '' },
    check: (values) => issuesIn(hold.body, bodyOf(values)),
    async send(values) {
      const { changesetId } = await call(hold, { params: { id: row.id }, body: bodyOf(values) });
      await refresh();
      showDone(t('evidence.hold.placed', { name: rowName(row) }), changesetId);
      onClose();
    },
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogForm
        form={form}
        labels={{ reason: words.reason, until: words.until }}
        submit={t(held ? 'catalogue.form.save' : 'evidence.hold.place')}
        lead={
          <Text size="sm" c="dimmed">
            {words.lead}
          </Text>
        }
      >
        <LongText required data-autofocus max={500} label={words.reason} {...form.text('reason')} />
        <TextInput type="date" label={words.until} description={words.untilHint} {...form.text('until')} />
      </DialogForm>
    </Dialog>
  );
}
