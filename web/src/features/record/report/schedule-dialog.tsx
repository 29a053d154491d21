import { reportSchedule, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { MultiSelect, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { useSession, type StoredSession } from '#kit/session/session.tsx';
import { language, useTexts } from '#kit/texts/texts.ts';
import { chosenIn, chosenOf, fittingFor, optionsOf, type Chosen } from './chosen.ts';
import { OptionFields } from './option-fields.tsx';
import styles from './report.module.css';
import { weekdays } from './weekdays.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

interface Scheduled {
  kind: ReportKind;
  every: 'month' | 'week';
  day: number;
  hour: number;
  recipientIds: number[];
  chosen: Chosen;
}

interface DialogProps {
  /** null: a new one. */
  row: ScheduleRow | null;
  /** Kinds the person may have made. */
  kinds: readonly ReportKind[];
  onClose: () => void;
}

/** The scope a person works in, where they may choose between several: what they schedule is of it, until they say otherwise. */
const scopeWorkedIn = (session: StoredSession | null): number[] =>
  session?.scope && session.scope.id !== 0 && session.scopes.length > 1 ? [session.scope.id] : [];

function initialOf(row: ScheduleRow | null, kinds: readonly ReportKind[], session: StoredSession | null): Scheduled {
  if (row === null)
    return {
      kind: kinds[0] ?? 'risks',
      every: 'month',
      day: 0,
      hour: 7,
      recipientIds: [],
      chosen: { ...chosenIn(new URLSearchParams(), language()), scopeIds: scopeWorkedIn(session) },
    };
  const { kind, every, day, hour, recipients, options, format } = row;
  const recipientIds = recipients.map(({ id }) => id);
  return { kind, every, day, hour, recipientIds, chosen: chosenOf(options, format, row.language) };
}

/** Schedules a report, or changes one that is. */
export function ScheduleDialog({ row, kinds, onClose }: DialogProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const session = useSession();
  const people = useQuery({
    queryKey: ['reportSchedule', 'people'],
    queryFn: ({ signal }) => call(reportSchedule.people, { signal, isPart: true }),
  });
  /** Those whose access ended are recipients no more: nobody sees them among those to choose. */
  const present = (ids: readonly number[]) =>
    people.data === undefined ? [...ids] : ids.filter((id) => people.data.some((one) => one.id === id));
  const form = useForm<Scheduled>({
    initial: initialOf(row, kinds, session),
    check: ({ recipientIds }) =>
      present(recipientIds).length > 0
        ? []
        : [{ path: 'recipientIds', code: 'required', message: t('reportPage.scheduled.chooseRecipients') }],
    async send({ chosen, ...when }) {
      const body = {
        ...when,
        recipientIds: present(when.recipientIds),
        format: chosen.format,
        options: optionsOf(chosen),
      };
      if (row === null) await call(reportSchedule.create, { body });
      else await call(reportSchedule.update, { params: { id: row.id }, body: { ...body, version: row.version } });
      await client.invalidateQueries({ queryKey: ['reportSchedule'] });
      toastText(row === null ? 'reportPage.scheduled.created' : 'reportPage.scheduled.saved');
      onClose();
    },
  });
  const { value, fill } = form;
  const days =
    value.every === 'week'
      ? weekdays.map((day, index) => ({ value: String(index + 1), label: t(`reportPage.scheduled.weekdays.${day}`) }))
      : [
          ...Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
          { value: '0', label: t('reportPage.scheduled.lastDay') },
        ];
  return (
    <Dialog
      title={t(row === null ? 'reportPage.scheduled.create' : 'reportPage.scheduled.edit')}
      size="lg"
      held="beside"
      onClose={onClose}
    >
      <DialogForm form={form} submit={t('reportPage.scheduled.save')}>
        <NativeSelect
          label={t('reportPage.scheduled.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`reportPage.kinds.${kind}`) }))}
          value={value.kind}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as ReportKind;
            fill({ kind, chosen: fittingFor(kind, value.kind, value.chosen) });
          }}
          data-autofocus
        />
        <SegmentedControl
          fullWidth
          aria-label={t('reportPage.scheduled.every')}
          data={(['month', 'week'] as const).map((every) => ({
            value: every,
            label: t(`reportPage.scheduled.everies.${every}`),
          }))}
          value={value.every}
          onChange={(every) => fill({ every, day: every === 'week' ? 1 : 0 })}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={t('reportPage.scheduled.day')}
            data={days}
            value={String(value.day)}
            onChange={({ currentTarget }) => fill({ day: Number(currentTarget.value) })}
            error={form.errorOf('day')}
          />
          <NativeSelect
            label={t('reportPage.scheduled.hour')}
            description={t('reportPage.scheduled.hourHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: `${String(hour).padStart(2, '0')}:00`,
            }))}
            value={String(value.hour)}
            onChange={({ currentTarget }) => fill({ hour: Number(currentTarget.value) })}
          />
        </div>
        <MultiSelect
          renderPill={pillOf}
          id={form.idOf('recipientIds')}
          label={t('reportPage.scheduled.recipients')}
          description={t('reportPage.scheduled.recipientsHint')}
          required
          data={(people.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={present(value.recipientIds).map(String)}
          onChange={(ids) => fill({ recipientIds: ids.map(Number) })}
          searchable
          clearable
          error={form.errorOf('recipientIds')}
        />
        <OptionFields
          kind={value.kind}
          chosen={value.chosen}
          onChange={(part) => fill({ chosen: { ...value.chosen, ...part } })}
          isScheduled
        />
      </DialogForm>
    </Dialog>
  );
}
