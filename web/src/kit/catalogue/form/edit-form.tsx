import { Button } from '@mantine/core';
import { useEffectEvent, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { Conflict } from './conflict.tsx';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldProvider } from './form-context.ts';
import { FormFoot } from '#kit/form/form-foot.tsx';
import type { SaveReview } from './save-review.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { useForm } from './use-form.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useSave } from './use-save.ts';
import { blankValues, valuesOf, type Values } from './values.ts';

interface EditFormProps {
  catalogue: Catalogue;
  choices: Choices;
  /** The entry being changed; null makes a new one. */
  row: Row | null;
  fields: ReactNode;
  /** Filled in from the start, as if it had been typed. */
  typed?: Values;
  /** Shows what a change does before it is saved. */
  review?: SaveReview | null | undefined;
  onSaved: (saved: Row) => void;
  onCancel: () => void;
}

/** A form being filled: live validation, a draft, a guard against leaving, Ctrl+S, and what to do when somebody else was faster. */
export function EditForm(props: EditFormProps) {
  const { catalogue, choices, row, fields, typed, review = null, onSaved, onCancel } = props;
  const { t } = useTexts();
  const idPrefix = useId();
  const element = useRef<HTMLFormElement>(null);
  const [begin] = useState(() => (row ? valuesOf(catalogue.fields, row) : blankValues(catalogue.fields)));
  const form = useForm({ catalogue, choices, begin, typed });
  const draft = useDraft({
    entity: catalogue.name,
    id: row?.id ?? 'new',
    version: row?.version ?? null,
    form: { ...form, isDirty: form.isTyped },
  });
  const [attempt, setAttempt] = useState(0);
  const isLeaving = useRef(false);
  useLeaveGuard(useEffectEvent(() => form.isTyped && !isLeaving.current));

  const save = useSave({ catalogue, form, row, review });
  const submit = async (andNew: boolean) => {
    if (save.isSaving) return;
    const saved = await save.run();
    if (saved === null) return setAttempt((count) => count + 1);
    draft.drop();
    if (andNew) {
      form.restart(blankValues(catalogue.fields));
      element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
      return undefined;
    }
    isLeaving.current = true;
    return onSaved(saved);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(false);
  };

  return (
    <FieldProvider value={{ catalogue, choices, values: form.values, form, row, idPrefix }}>
      <form ref={element} noValidate onSubmit={onSubmit}>
        {draft.offer ? (
          <DraftOffer draft={draft.offer} version={row?.version ?? null} onTake={draft.take} onDrop={draft.drop} />
        ) : null}
        {save.clash ? (
          <Conflict
            clash={save.clash}
            onTakeTheirs={() => {
              save.takeTheirs();
              draft.drop();
            }}
            onKeepMine={() => {
              save.keepMine();
              void submit(false);
            }}
          />
        ) : null}
        <ErrorSummary attempt={attempt} />
        {fields}
        <FormFoot submit={t('catalogue.form.save')} isBusy={save.isSaving} isDirty={form.isDirty} onCancel={onCancel}>
          {row === null ? (
            <Button variant="default" disabled={save.isSaving} onClick={() => void submit(true)}>
              {t('catalogue.form.saveAndNew')}
            </Button>
          ) : null}
        </FormFoot>
      </form>
      {review?.dialog}
    </FieldProvider>
  );
}
