import { frequencies, weekdays, type Weekday } from '@baluarte/contract/record/subscription.rules.ts';
import { Checkbox, NativeSelect, Radio, Stack } from '@mantine/core';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Dialog } from '../dialog.tsx';
import { keepSubscription, type Choice, type Subscribed } from './subscriptions.ts';

/** When one is told of a view: every day, or on a day of the week; for a new subscription or one there is. */
export function SubscribeDialog({ of, onClose }: { of: Subscribed; onClose: () => void }) {
  const { t, texts } = useTexts();
  const words = texts.subscribing;
  const known = 'subscription' in of ? of.subscription : null;
  const form = useForm<Choice>({
    initial: {
      frequency: known?.frequency ?? 'weekly',
      weekday: known?.weekday ?? 1,
      alsoQuiet: known?.alsoQuiet ?? false,
    },
    async send(choice) {
      await keepSubscription(of, choice);
      onClose();
    },
  });
  const { value, set } = form;
  return (
    <Dialog title={t(known ? 'subscribing.titleKnown' : 'subscribing.title', { name: of.name })} onClose={onClose}>
      <DialogForm form={form} lead={known ? null : <p>{words.lead}</p>} submit={known ? words.save : words.subscribe}>
        <Radio.Group
          label={words.frequency}
          value={value.frequency}
          onChange={(frequency) => set('frequency', frequency)}
        >
          <Stack gap="xs" mt="xs">
            {frequencies.map((one) => (
              <Radio key={one} value={one} label={words.frequencies[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {value.frequency === 'weekly' ? (
          <NativeSelect
            label={words.weekday}
            value={String(value.weekday)}
            onChange={({ currentTarget }) => set('weekday', Number(currentTarget.value) as Weekday)}
            data={weekdays.map((day) => ({ value: String(day), label: words.weekdays[day] }))}
            description={words.hour}
          />
        ) : (
          <p>{words.hour}</p>
        )}
        <Checkbox
          label={words.alsoQuiet}
          checked={value.alsoQuiet}
          onChange={({ currentTarget }) => set('alsoQuiet', currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
