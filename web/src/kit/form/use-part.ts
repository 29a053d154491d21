import type { z } from 'zod';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { useForm, type Form, type FormOptions } from './use-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface PartOptions<Value extends object, Sent> extends Omit<FormOptions<Value, Sent>, 'initial' | 'schema'> {
  /** What is saved; it may lack what the schema asks for today. */
  initial: Value;
  schema?: z.ZodType<Sent>;
}

/**
 * A part of a page that is saved by itself: it follows the saved values until the user types, and asks before the page, or its
 * tab, is left with what is typed. `nameOf` gives the label of a field, for the list of what the server found wrong.
 */
export function usePart<Value extends object, Sent = Value>(
  { initial, schema, ...options }: PartOptions<Value, Sent>,
  nameOf?: (path: string) => string | undefined,
): Form<Value> {
  const form = useForm<Value, Sent>({
    ...options,
    initial,
    ...(schema && { schema: schema as z.ZodType<Sent, Value> }),
    follows: true,
    // The bar shows who saved meanwhile.
    refuse: (error) => (isRefusal(error, 'changedMeanwhile') ? undefined : showError(error, nameOf)),
  });
  useLeaveGuard(() => form.isDirty, { message: translate('setting.leave'), within: ['tab'] });
  return form;
}
