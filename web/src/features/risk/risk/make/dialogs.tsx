import { risk as endpoints, type RiskOne } from '@baluarte/contract/risk/risk.ts';
import { NativeSelect, Text } from '@mantine/core';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm, type FormIssue } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { risksChanged, showAtOnce } from '../risk-cache.ts';
import { riskFields } from '../risk-fields.ts';
import { EndSelect } from '#risk/shared/end-select.tsx';

const longest = { description: 500 };

/** An issue for each end of a risk that is not chosen yet. */
const missingEnds = (value: Readonly<Record<string, unknown>>): FormIssue[] =>
  ['assetId', 'threatId', 'vulnerabilityId'].flatMap((path) =>
    value[path] === null ? [{ path, code: 'required' }] : [],
  );

/** A risk made by hand: what relations do not suggest is written down as well. It opens, to be assessed. */
export function CreateDialog({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useTexts();
  const choices = useChoices(riskFields);
  const form = useForm({
    initial: {
      assetId: null as number | null,
      threatId: null as number | null,
      vulnerabilityId: null as number | null,
      ownerId: '',
      description: '',
    },
    check: (value) => [...missingEnds(value), ...tooLong(value, longest)],
    async send({ assetId, threatId, vulnerabilityId, ownerId, description }) {
      if (assetId === null || threatId === null || vulnerabilityId === null) return;
      const made = await call(endpoints.create, {
        body: {
          assetId,
          threatId,
          vulnerabilityId,
          ...(ownerId === '' ? {} : { ownerId: Number(ownerId) }),
          description: description.trim() || null,
        },
      });
      toastText('risk.make.done', { code: made.code ?? '' });
      await risksChanged();
      onMade(made.id);
    },
  });
  return (
    <Dialog title={t('risk.make.title')} onClose={onClose}>
      <DialogForm form={form} submit={t('risk.make.action')} lead={<Text size="sm">{t('risk.make.text')}</Text>}>
        <EndSelect end="assetId" field={form.field('assetId')} isFirst />
        <EndSelect end="threatId" field={form.field('threatId')} />
        <EndSelect end="vulnerabilityId" field={form.field('vulnerabilityId')} />
        <NativeSelect
          label={t('risk.panel.owner')}
          data={[
            { value: '', label: t('risk.make.ownerOfAsset') },
            ...choices
              .of('area')
              .filter(({ statusId }) => statusId === 1)
              .map((area) => ({ value: String(area.id), label: choiceName(area) })),
          ]}
          {...form.text('ownerId')}
        />
        <LongText
          maxRows={8}
          max={longest.description}
          label={t('risk.panel.description')}
          placeholder={t('risk.panel.descriptionPlaceholder')}
          {...form.text('description')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Corrects the threat or the vulnerability of what was recognised and waits to be assessed. */
export function CorrectDialog({ risk, onClose }: { risk: RiskOne; onClose: () => void }) {
  const { t } = useTexts();
  const { id, version, asset, threat, vulnerability } = risk;
  const saved = { threatId: threat.id as number | null, vulnerabilityId: vulnerability.id as number | null };
  const form = useForm({
    initial: saved,
    check: missingEnds,
    async send({ threatId, vulnerabilityId }) {
      const body = {
        ...(threatId !== null && threatId !== threat.id && { threatId }),
        ...(vulnerabilityId !== null && vulnerabilityId !== vulnerability.id && { vulnerabilityId }),
        version,
      };
      showAtOnce(id, await call(endpoints.correct, { params: { id }, body }));
      toastText('risk.correct.done');
      onClose();
      await risksChanged();
    },
  });
  return (
    <Dialog title={t('risk.correct.title')} onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('risk.correct.action')}
        isDisabled={!form.isDirty}
        lead={<Text size="sm">{t('risk.correct.text', { asset: endName(asset) })}</Text>}
      >
        <EndSelect end="threatId" field={form.field('threatId')} held={threat} isFirst />
        <EndSelect end="vulnerabilityId" field={form.field('vulnerabilityId')} held={vulnerability} />
      </DialogForm>
    </Dialog>
  );
}
