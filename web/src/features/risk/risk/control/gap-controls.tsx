import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control, controlTypes } from '@baluarte/contract/risk/control.ts';
import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** A gap in a control of Annex A. */
export interface Gap {
  /** `A.5.1` … `A.8.34`. */
  code: string;
  name: string;
  /** What is missing, as the assessment says. */
  gap: string;
  isUrgent: boolean;
  /** Until when it is to be closed. */
  dueDate: string | null;
}

/** Controls that one request lists, and at most how many gaps an assessment has. */
const most = 200;
const types = [1, 2, 3] as const;
const inDays = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toLocaleDateString('sv');
};

/** Makes controls of gaps: each in the domain of its control of Annex A, with an owner and a date. */
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

interface GapDialogProps {
  gaps: readonly Gap[];
  onClose: () => void;
}

function GapDialog({ gaps, onClose }: GapDialogProps) {
  const { t } = useTexts();
  const { actionId, impactFactorIds, responsibleId } = control.fields;
  const choices = useChoices({ actionId, impactFactorIds, responsibleId });
  // Controls there are already, whatever happened to them: a gap that has one makes no other.
  const { data } = useQuery({
    queryKey: ['control', 'of-gaps'],
    queryFn: ({ signal }) =>
      call(control.endpoints.list, { query: { perPage: most, search: 'A.' }, signal, isPart: true }),
  });
  if (choices.isLoading || !data)
    return (
      <Dialog title={t('assessment.gapControls.title')} size="xl" onClose={onClose}>
        <PageSkeleton />
      </Dialog>
    );
  const there = new Set(data.rows.map(({ code }) => code));
  return <GapForm gaps={gaps} there={there} choices={choices} onClose={onClose} />;
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
  // A control of Annex A is about no factor of impact alone.
  const factors = choices
    .of(control.fields.impactFactorIds.from)
    .filter(({ statusId }) => statusId === statusIds.ACTIVE)
    .map(({ id }) => id);
  const offered = gaps.filter(({ code }) => actions.has(code) && !there.has(code));
  const form = useForm({
    initial: {
      responsibleId: areas.length === 1 ? (areas[0]?.value ?? '') : '',
      typeId: '1',
      nextFollowUp: inDays(90),
      codes: offered.filter(({ isUrgent }) => isUrgent).map(({ code }) => code),
    },
    check: ({ responsibleId, nextFollowUp, codes }) => [
      ...(responsibleId === '' ? [{ path: 'responsibleId', code: 'required' }] : []),
      ...(nextFollowUp < inDays(0) ? [{ path: 'nextFollowUp', code: 'required' }] : []),
      ...(codes.length === 0 ? [{ path: 'codes', code: 'required', message: t('assessment.gapControls.none') }] : []),
    ],
    async send({ responsibleId, typeId, nextFollowUp, codes }) {
      const creationDate = inDays(0);
      const make = async ({ code, name, gap, dueDate }: Gap) => {
        const action = actions.get(code);
        if (!action) return false;
        const text = t('assessment.gapControls.description', { code, gap: gap === '' ? name : gap });
        try {
          await call(control.endpoints.create, {
            body: {
              code,
              name: `${code} ${name}`.slice(0, 200),
              description: text.slice(0, 500),
              domainId: action.parentId ?? 0,
              actionId: action.id,
              typeId: types.find((value) => String(value) === typeId) ?? 1,
              implementationId: 2,
              impactFactorIds: factors,
              responsibleId: Number(responsibleId),
              creationDate,
              nextFollowUp: dueDate !== null && dueDate >= creationDate ? dueDate : nextFollowUp,
            },
          });
          return true;
        } catch (error) {
          // Somebody made it meanwhile.
          if (isRefusal(error, 'control.codeTaken')) return false;
          throw error;
        }
      };
      const makeAll = async () => {
        let count = 0;
        for (const gap of offered) if (codes.includes(gap.code) && (await make(gap))) count += 1;
        return count;
      };
      try {
        const count = await loading(makeAll());
        toastText('assessment.gapControls.made', { count });
        onClose();
      } finally {
        void refresh();
      }
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
          required
          data-autofocus
          data={[{ value: '', label: t('assessment.gapControls.choose') }, ...areas]}
          {...form.text('responsibleId')}
        />
        <NativeSelect
          label={t('assessment.gapControls.type')}
          data={types.map((value) => ({
            value: String(value),
            label: t(`assessment.gapControls.types.${controlTypes[value]}`),
          }))}
          {...form.text('typeId')}
        />
        <TextInput type="date" required label={t('assessment.gapControls.date')} {...form.text('nextFollowUp')} />
        {gaps.length > offered.length ? (
          <Text size="sm" c="var(--b-muted)">
            {t('assessment.gapControls.there', { count: gaps.length - offered.length })}
          </Text>
        ) : null}
        <Checkbox.Group
          label={t('assessment.gapControls.gaps', { count: offered.length })}
          value={codes}
          onChange={(chosen) => form.set('codes', chosen)}
          error={form.errorOf('codes')}
        >
          {offered.map(({ code, name }) => (
            <Checkbox key={code} value={code} label={`${code} ${name}`} mt="xs" size="sm" />
          ))}
        </Checkbox.Group>
      </DialogForm>
    </Dialog>
  );
}
