import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { DialogFoot } from '#kit/catalogue/dialog.tsx';
import type { Form } from './use-form.ts';

interface DialogFormProps {
  form: Pick<Form<never>, 'issues' | 'refused' | 'idOf' | 'isBusy' | 'submit'>;
  /** Above everything: what is about to happen. */
  lead?: ReactNode;
  /** Labels of the fields, if a summary of errors is shown on top; else each field shows its own. */
  labels?: Readonly<Record<string, string>>;
  /** Of the button that sends. */
  submit: string;
  /** Of the button that leaves without sending, where it is not "Cancelar". */
  cancel?: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  children?: ReactNode;
}

/** A form in a dialog: what kept it from being sent, its fields, and the buttons of every dialog. */
export function DialogForm({ form, lead, labels, submit, cancel, isDangerous, isDisabled, children }: DialogFormProps) {
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap="md">
        {lead}
        <FormErrors form={labels ? form : { ...form, issues: [] }} labels={labels ?? {}} />
        {children}
        <DialogFoot cancel={cancel}>
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={isDisabled === true}
            {...(isDangerous && { color: 'red' })}
          >
            {submit}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
