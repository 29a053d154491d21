import { evidence, type EvidenceFile } from '@baluarte/contract/inventory/evidence.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { shownName } from '#inventory/shared/upload/file-name.tsx';
import { UploadArea } from '#inventory/shared/upload/upload-area.tsx';
import { useUploads } from '#inventory/shared/upload/use-uploads.ts';
import { revisionInput, revisionValues } from '../add/evidence-values.ts';
import { RevisionFields } from '../add/revision-fields.tsx';

interface ReviseDialogProps {
  id: number;
  /** Files of the version that will be replaced. */
  inForce: readonly EvidenceFile[];
  onClose: () => void;
}

const blank = { ...revisionValues, keptFileIds: [] as string[] };

/** A new version of a piece: new files, with those of the present one that still hold. The present one stays among the earlier. */
export function ReviseDialog({ id, inForce, onClose }: ReviseDialogProps) {
  const { t, texts } = useTexts();
  const uploads = useUploads();
  const { isUnderWay } = uploads;
  const done = uploads.done.map(({ id: upload }) => upload);
  const { revise } = evidence.endpoints;
  const bodyOf = ({ keptFileIds, ...revision }: typeof blank) => ({
    ...revisionInput(revision),
    uploadIds: done,
    keptFileIds,
  });
  const form = useForm({
    initial: blank,
    check: (values) => issuesIn(revise.body, bodyOf(values)),
    async send(values) {
      const saved = await call(revise, { params: { id }, body: bodyOf(values) });
      uploads.queue.used(done);
      await refresh();
      showDone(t('evidence.revise.saved', { name: saved.name }), saved.changesetId);
      onClose();
    },
  });
  const { keptFileIds } = form.value;
  const keep = (file: string, isKept: boolean) =>
    form.set('keptFileIds', isKept ? [...keptFileIds, file] : keptFileIds.filter((each) => each !== file));
  const isFirst = inForce.length === 0;
  return (
    <Dialog
      title={t(isFirst ? 'evidence.revise.first' : 'evidence.revise.title')}
      size="48rem"
      held="beside"
      onClose={onClose}
    >
      <DialogForm
        form={form}
        labels={texts.evidence.revision}
        submit={isUnderWay ? t('evidence.add.wait') : t('evidence.revise.save')}
        isDisabled={isUnderWay || done.length === 0}
        lead={
          isFirst ? null : (
            <Text size="sm" c="dimmed">
              {t('evidence.revise.lead')}
            </Text>
          )
        }
      >
        <UploadArea uploads={uploads} />
        {isFirst ? null : (
          <Checkbox.Group label={t('evidence.revise.keep')} value={keptFileIds}>
            <Stack gap={6} mt={6}>
              {inForce.map((file) => (
                <Checkbox
                  key={file.id}
                  value={file.id}
                  label={shownName(file.name)}
                  onChange={({ currentTarget }) => keep(file.id, currentTarget.checked)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <RevisionFields form={form} />
      </DialogForm>
    </Dialog>
  );
}
