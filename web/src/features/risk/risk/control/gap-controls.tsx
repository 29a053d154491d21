import { today } from '#kit/formats/today.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { cut } from '@baluarte/contract/kit/cut.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control, controlTypes } from '@baluarte/contract/risk/control.ts';
import { gapControl } from '@baluarte/contract/risk/gap-control.ts';
import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** A gap in a requirement or in a control of Annex A. */
export interface Gap {
  /** `4.1` … `10.2` or `A.5.1` … `A.8.34`. */
  code: string;
  name: string;
  /** What is missing, as the assessment says. */
  gap: string;
  isUrgent: boolean;
  /** Until when it is to be closed. */
  dueDate: string | null;
  /** Who closes it, and their area. */
  person: string | null;
  areaId: number | null;
}

const types = [1, 2, 3] as const;
const inDays = (days: number) => daysLater(today(), days);

/** Makes controls of gaps: each in the domain of its requirement or control, with an owner and a date; all at once, and undone at once. */
export function GapControls({ gaps }: { gaps: readonly Gap[] }) {
  const { t } = useTexts();
  const mayCreate = useCan()(permissions.risks.createControl);
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate || gaps.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('assessment.gapControls.open')}
      </Button>
      {isOpen ? <GapDialog gaps={gaps} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const wordsOfOwner = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

interface GapDialogProps {
  gaps: readonly Gap[];
  onClose: () => void;
}

function GapDialog({ gaps, onClose }: GapDialogProps) {
  const { t } = useTexts();
  const { actionId, responsibleId } = control.fields;
  const choices = useChoices({ actionId, responsibleId });
  // Whatever happened to its control: a gap that has one makes no other.
  const { data, error, refetch } = useQuery({
    queryKey: ['control', 'of-gaps'],
    queryFn: ({ signal }) => call(gapControl.there, { signal, isPart: true }),
  });
  if (error)
    return (
      <Dialog title={t('assessment.gapControls.title')} size="xl" onClose={onClose}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Dialog>
    );
  if (choices.isLoading || !data)
    return (
      <Dialog title={t('assessment.gapControls.title')} size="xl" onClose={onClose}>
        <PageSkeleton />
      </Dialog>
    );
  return <GapForm gaps={gaps} there={new Set(data)} choices={choices} onClose={onClose} />;
}

interface GapFormProps extends GapDialogProps {
  /** Codes of the controls of the scope. */
  there: ReadonlySet<string>;
  choices: ReturnType<typeof useChoices>;
}

function GapForm({ gaps, there, choices, onClose }: GapFormProps) {
  const { t } = useTexts();
  const actions = new Map(choices.of(control.fields.actionId.from).map((action) => [action.code, action]));
  const areas = choices
    .of(control.fields.responsibleId.from)
    .filter(({ statusId }) => statusId === statusIds.ACTIVE)
    .map((area) => ({ value: String(area.id), label: choiceName(area) }));
  const offered = gaps.filter(({ code }) => actions.has(code) && !there.has(code));
  const closed = gaps.filter(({ code }) => there.has(code)).length;
  const areaOf = ({ areaId }: Gap) => areas.find(({ value }) => value === String(areaId)) ?? null;
  /** Whether some gap that is chosen has no area to propose. */
  const needsOwner = ({ codes, isProposed }: { codes: readonly string[]; isProposed: boolean }) =>
    offered.some((gap) => codes.includes(gap.code) && !(isProposed && areaOf(gap)));
  const form = useForm({
    initial: {
      responsibleId: areas.length === 1 ? (areas[0]?.value ?? '') : '',
      isProposed: true,
      typeId: '1',
      nextFollowUp: inDays(90),
      codes: offered.filter(({ isUrgent }) => isUrgent).map(({ code }) => code),
    },
    check: (typed) => [
      ...(typed.responsibleId === '' && needsOwner(typed) ? [{ path: 'responsibleId', code: 'required' }] : []),
      ...(typed.nextFollowUp < inDays(0) ? [{ path: 'nextFollowUp', code: 'required' }] : []),
      ...(typed.codes.length === 0
        ? [{ path: 'codes', code: 'required', message: t('assessment.gapControls.none') }]
        : []),
    ],
    async send({ responsibleId, isProposed, typeId, nextFollowUp, codes }) {
      const now = today();
      const toMake = offered
        .filter(({ code }) => codes.includes(code))
        .map((gap) => {
          const { code, name, dueDate, person } = gap;
          const text = t('assessment.gapControls.description', { code, gap: gap.gap === '' ? name : gap.gap });
          return {
            code,
            name: cut(`${code} ${name}`, 200),
            description: cut(text, 500),
            responsibleId: Number((isProposed ? areaOf(gap)?.value : undefined) ?? responsibleId),
            participants: person,
            nextFollowUp: dueDate !== null && dueDate >= now ? dueDate : nextFollowUp,
          };
        });
      const body = { typeId: types.find((value) => String(value) === typeId) ?? 1, gaps: toMake };
      const { made, changesetId } = await loading(call(gapControl.make, { body }));
      showDone(t('assessment.gapControls.made', { count: made.length }), changesetId);
      onClose();
      void refresh();
    },
  });
  const { codes } = form.value;
  return (
    <Dialog title={t('assessment.gapControls.title')} size="xl" onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('assessment.gapControls.submit')}
        lead={<Text size="sm">{t('assessment.gapControls.text')}</Text>}
      >
        <NativeSelect
          label={t('assessment.gapControls.owner')}
          required={needsOwner(form.value)}
          data-autofocus
          data={[{ value: '', label: t('assessment.gapControls.choose') }, ...areas]}
          {...form.text('responsibleId')}
        />
        {offered.some(areaOf) ? (
          <Checkbox
            label={t('assessment.gapControls.proposed')}
            checked={form.value.isProposed}
            onChange={({ currentTarget }) => form.set('isProposed', currentTarget.checked)}
          />
        ) : null}
        <NativeSelect
          label={t('assessment.gapControls.type')}
          data={types.map((value) => ({
            value: String(value),
            label: t(`assessment.gapControls.types.${controlTypes[value]}`),
          }))}
          {...form.text('typeId')}
        />
        <TextInput type="date" required label={t('assessment.gapControls.date')} {...form.text('nextFollowUp')} />
        {closed > 0 ? (
          <Text size="sm" c="var(--b-muted)">
            {t('assessment.gapControls.there', { count: closed })}
          </Text>
        ) : null}
        <Checkbox.Group
          label={t('assessment.gapControls.gaps', { count: offered.length })}
          value={codes}
          onChange={(chosen) => form.set('codes', chosen)}
          error={form.errorOf('codes')}
        >
          {offered.map((gap) => (
            <Checkbox
              key={gap.code}
              value={gap.code}
              label={`${gap.code} ${gap.name}`}
              description={form.value.isProposed ? wordsOfOwner(gap.person, areaOf(gap)?.label) : gap.person}
              mt="xs"
              size="sm"
            />
          ))}
        </Checkbox.Group>
      </DialogForm>
    </Dialog>
  );
}
