import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { Text } from '@mantine/core';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** Answers a request, or changes its answer. */
export function AnswerDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t, texts } = useTexts();
  const words = texts.auditRequest.acts;
  const { answer } = auditRequest.endpoints;
  const given = row['answer'];
  const form = useForm({
    initial: { answer: typeof given === 'string' ? given : '' },
    check: (values) => issuesIn(answer.body, values),
    async send(values) {
      const { changesetId } = await call(answer, {
        params: { id: row.id },
        body: { ...values, version: row.version },
      });
      await refresh();
      showDone(t('auditRequest.acts.answered', { name: rowName(row) }), changesetId);
      onClose();
    },
  });
  return (
    <Dialog title={rowName(row)} held={form.isDirty ? 'beside' : undefined} onClose={onClose}>
      <DialogForm
        form={form}
        labels={{ answer: words.label }}
        submit={words.submit}
        lead={
          <Text size="sm" c="dimmed">
            {words.lead}
          </Text>
        }
      >
        <LongText
          required
          data-autofocus
          minRows={4}
          maxRows={14}
          max={4000}
          label={words.label}
          {...form.text('answer')}
        />
      </DialogForm>
    </Dialog>
  );
}
