import { isToDefine } from '@baluarte/contract/kit/to-define.ts';
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
import { correctableEnds } from '../correctable-ends.ts';
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

const pathOf = { asset: 'assetId', threat: 'threatId', vulnerability: 'vulnerabilityId' } as const;

/** Corrects what was recognised and waits to be assessed, and names what is still to be defined. */
export function CorrectDialog({ risk, onClose }: { risk: RiskOne; onClose: () => void }) {
  const { t } = useTexts();
  const { id, version, asset } = risk;
  const ends = correctableEnds(risk);
  const form = useForm({
    initial: Object.fromEntries(ends.map((end) => [pathOf[end], risk[end].id as number | null])),
    check: (value) => missingEnds(value),
    async send(value) {
      const changed = ends.flatMap((end) => {
        const chosen = value[pathOf[end]];
        return typeof chosen === 'number' && chosen !== risk[end].id ? [[pathOf[end], chosen] as const] : [];
      });
      const body = { ...Object.fromEntries(changed), version };
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
        lead={
          <Text size="sm">
            {ends.some((end) => isToDefine(risk[end]))
              ? t('risk.correct.toDefine')
              : t('risk.correct.text', { asset: endName(asset) })}
          </Text>
        }
      >
        {ends.map((end, index) => (
          <EndSelect
            key={end}
            end={pathOf[end]}
            field={form.field(pathOf[end])}
            held={risk[end]}
            isFirst={index === 0}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}
