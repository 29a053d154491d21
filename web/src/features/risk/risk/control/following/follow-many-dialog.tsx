import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { ChosenControls } from './chosen-controls.tsx';
import { newOfMany, wrongOfMany } from './follow-many.ts';
import type { TypedFollowUp } from './typed-follow-up.ts';
import styles from './following.module.css';

interface FollowManyDialogProps {
  rows: readonly Row[];
  /** The day of the company. */
  today: string;
  onClose: () => void;
  /** Answers whether it was done. */
  onSend: (typed: TypedFollowUp) => Promise<boolean>;
}

/** What was found of the selected controls, the same of each; Ctrl+Enter sends it. */
export function FollowManyDialog({ rows, today, onClose, onSend }: FollowManyDialogProps) {
  const { t, texts } = useTexts();
  const { form: words, selected, options } = texts.following;
  const form = useForm<TypedFollowUp>({ initial: newOfMany(today), check: wrongOfMany, send: onSend });
  const sendsWith = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const day = (name: 'date' | 'nextDate' | 'closeDate', { hint, max }: { hint?: string; max?: string } = {}) => (
    <TextInput
      type="date"
      required={name !== 'closeDate'}
      label={words[name]}
      description={hint}
      max={max}
      {...form.text(name)}
    />
  );
  return (
    <Dialog
      title={t('following.selected.title', { count: rows.length })}
      size="lg"
      held={form.isTyped ? 'whole' : 'beside'}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        submit={t('following.selected.save', { count: rows.length })}
        lead={<ChosenControls rows={rows} lead={selected.text} />}
      >
        <Textarea
          data-autofocus
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          label={words.description}
          onKeyDown={sendsWith}
          {...form.text('description')}
        />
        <div className={styles.pair}>
          {day('date', { max: today })}
          {day('nextDate')}
        </div>
        <div className={styles.pair}>
          <TextInput
            type="number"
            min={0}
            max={100}
            inputMode="numeric"
            rightSection="%"
            label={words.progress}
            description={selected.progressHint}
            {...form.text('progress')}
          />
          <NativeSelect
            label={words.rating}
            data={[
              { value: '', label: selected.ratingKept },
              ...([1, 2, 3] as const).map((each) => ({ value: String(each), label: options.rating[each] })),
            ]}
            {...form.text('rating')}
          />
        </div>
        <div className={styles.pair}>
          <TextInput maxLength={500} label={words.participants} {...form.text('participants')} />
          {day('closeDate', { hint: words.closeHint, max: today })}
        </div>
      </DialogForm>
    </Dialog>
  );
}
