import { viewSubscription as endpoints, type ViewSubscription } from '@baluarte/contract/record/subscription.ts';
import type { Frequency, Weekday } from '@baluarte/contract/record/subscription.rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';

const key = ['viewSubscription'];

/** One's own subscriptions in the company worked in. */
export const subscriptionsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(endpoints.list, { signal, isPart: true }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** When one is told, and whether also when nothing changed. */
export interface Choice {
  frequency: Frequency;
  weekday: Weekday;
  alsoQuiet: boolean;
}

/** What is subscribed to: a view, or a subscription that is changed. */
export type Subscribed = { viewId: number; name: string } | { subscription: ViewSubscription; name: string };

/** Subscribes to a view, or changes when one is told. Throws `Refusal`. */
export async function keepSubscription(of: Subscribed, choice: Choice): Promise<void> {
  if ('viewId' in of) {
    await call(endpoints.create, { body: { viewId: of.viewId, ...choice } });
    toastText('subscribing.done', { name: of.name });
  } else {
    const { id, version } = of.subscription;
    await call(endpoints.update, { params: { id }, body: { ...choice, version } });
    toastText('subscribing.changed');
  }
  await refresh();
}

/** Asks, and stops a subscription. */
export async function stopSubscription({ id, viewName: name }: ViewSubscription): Promise<void> {
  if (!(await confirm({ message: translate('subscribing.stopQuestion', { name }) }))) return;
  try {
    await call(endpoints.remove, { params: { id } });
    toastText('subscribing.stopped', { name });
  } catch (error) {
    await showError(error);
  } finally {
    await refresh();
  }
}

/** Tells of a subscription now, by mail or in the product alone. */
export async function sendNow({ id }: ViewSubscription, byMail: boolean): Promise<void> {
  try {
    await call(endpoints.send, { params: { id } });
    toastText(byMail ? 'subscribing.sending' : 'subscribing.telling');
  } catch (error) {
    await showError(error);
  }
}
