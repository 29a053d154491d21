import { followUpCalendar as endpoints, type SharedCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import type { Follower } from '@baluarte/contract/risk/follow-up.ts';
import { queryOptions } from '@tanstack/react-query';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call, type Answer } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';

export type MadeCalendar = Answer<typeof endpoints.create>;

/** The calendars a person shares with their calendar programs, without their addresses. */
export const calendarsQuery = queryOptions({
  queryKey: ['following', 'calendars'],
  queryFn: ({ signal }) => call(endpoints.list, { signal, isPart: true }),
});

const readAgain = () => queryClient.invalidateQueries({ queryKey: calendarsQuery.queryKey });

/** Makes the address of a calendar; an empty password is none: without one, having just signed in is the proof. Throws what refused it. */
export async function shareCalendar(whose: Follower, password: string): Promise<MadeCalendar> {
  const proof = password === '' ? {} : { password };
  const made = await call(endpoints.create, { body: { whose, ...proof }, isSecret: true });
  await readAgain();
  return made;
}

/** Asks, and ends the address of a calendar; returns whether it is ended. */
export async function endCalendar({ whose }: Pick<SharedCalendar, 'whose'>): Promise<boolean> {
  const items = [translate('following.feed.confirmRevokeText')];
  if (!(await confirm({ message: translate('following.feed.confirmRevoke'), items, isDangerous: true }))) return false;
  try {
    await call(endpoints.revoke, { params: { whose } });
    toastText('following.feed.revoked');
    return true;
  } catch (error) {
    await showError(error);
    return false;
  } finally {
    await readAgain();
  }
}

/** The same address for programs that subscribe to what they open. */
export const webcalOf = (address: string): string => address.replace(/^https?:/, 'webcal:');
