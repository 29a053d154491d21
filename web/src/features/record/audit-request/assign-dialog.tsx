import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** Assigns a request to one of those who may answer it, or to nobody. */
export function AssignDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t, texts } = useTexts();
  const words = texts.auditRequest.acts;
  const { assign, people } = auditRequest.endpoints;
  const { data: known = [] } = useQuery({
    queryKey: ['auditRequest', 'people', row.id],
    queryFn: ({ signal }) => call(people, { params: { id: row.id }, signal }),
  });
  const now = known.find(({ isAssigned }) => isAssigned);
  const form = useForm({
    initial: { assigneeId: now ? String(now.id) : null },
    // Once it is known who it is assigned to.
    follows: true,
    async send({ assigneeId }) {
      const { changesetId } = await call(assign, {
        params: { id: row.id },
        body: { assigneeId: assigneeId === null ? null : Number(assigneeId), version: row.version },
      });
      await refresh();
      showDone(
        t(assigneeId === null ? 'auditRequest.acts.unassigned' : 'auditRequest.acts.assigned', { name: rowName(row) }),
        changesetId,
      );
      onClose();
    },
  });
  return (
    <Dialog title={rowName(row)} onClose={onClose}>
      <DialogForm
        form={form}
        labels={{ assigneeId: words.person }}
        submit={words.assign}
        lead={
          <Text size="sm" c="dimmed">
            {words.assignLead}
          </Text>
        }
      >
        <Select
          id={form.idOf('assigneeId')}
          data-autofocus
          searchable
          clearable
          label={words.person}
          placeholder={words.nobody}
          nothingFoundMessage={t('catalogue.form.noChoice')}
          data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.value.assigneeId}
          onChange={(value) => form.set('assigneeId', value)}
          error={form.errorOf('assigneeId')}
        />
      </DialogForm>
    </Dialog>
  );
}
