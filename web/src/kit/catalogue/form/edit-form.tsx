import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { DraftOffer } from '#kit/form/draft-offer.tsx';
import { FormFoot } from '#kit/form/form-foot.tsx';
import { useDraft } from '#kit/form/use-draft.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldProvider } from './form-context.ts';
import type { SaveReview } from './save-review.ts';
import { useEntryForm } from './use-entry-form.ts';
import { blankValues, type Values } from './values.ts';

// Nobody waits for what is seen when two people change one entry at once.
const Conflict = lazy(() => import('./conflict.tsx').then((m) => ({ default: m.Conflict })));

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
  onSaved: (saved: Row) => unknown;
  onCancel: () => void;
}

/** A form being filled: live validation, a draft, a guard against leaving, Ctrl+S, and a choice after a concurrent change. */
export function EditForm(props: EditFormProps) {
  const { catalogue, choices, row, fields, typed, review = null, onSaved, onCancel } = props;
  const { t } = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const beginsAnew = useRef(false);
  const { form, clash, takeTheirs, keepMine } = useEntryForm({
    catalogue,
    choices,
    row,
    typed,
    review,
    onSaved(saved) {
      if (!beginsAnew.current) {
        draft.leave();
        return onSaved(saved);
      }
      draft.drop();
      form.restart(blankValues(catalogue.fields));
      return element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
  });
  const draft = useDraft({ entity: catalogue.name, id: row?.id ?? 'new', version: row?.version ?? null, form });
  const submit = (event: SyntheticEvent) => {
    beginsAnew.current = false;
    form.submit(event);
  };
  return (
    <FieldProvider value={{ catalogue, choices, values: form.value, form, row }}>
      <form ref={element} noValidate onSubmit={submit}>
        <DraftOffer draft={draft} />
        {clash ? (
          <Suspense>
            <Conflict
              clash={clash}
              onTakeTheirs={() => {
                takeTheirs();
                draft.drop();
              }}
              onKeepMine={keepMine}
            />
          </Suspense>
        ) : null}
        <ErrorSummary />
        {fields}
        <FormFoot submit={t('catalogue.form.save')} form={form} onCancel={onCancel}>
          {row === null ? (
            <Button
              variant="default"
              disabled={form.isBusy}
              onClick={() => {
                beginsAnew.current = true;
                void form.save();
              }}
            >
              {t('catalogue.form.saveAndNew')}
            </Button>
          ) : null}
        </FormFoot>
      </form>
      {review?.dialog}
    </FieldProvider>
  );
}
