import { forgetAssessments } from './features/maturity/assessment/answers/signed-out.ts';
import { notice } from './kit/dialogs/dialogs.tsx';
import { queryClient } from './kit/http/queries.ts';
import { keepBefore, onContext, onSessionEnd } from './kit/session/session-store.ts';
import { safeReturn } from './kit/site/site.ts';
import { translate } from './kit/texts/texts.ts';
import { readConfig } from './kit/session/use-config.ts';

/** After the data of a dead session are cleared, the dialog that says so comes this much later, in milliseconds. */
const dialogDelay = 1000;

let ending: Promise<void> | null = null;
let isChosen = false;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function showExpired(): Promise<void> {
  await pause(dialogDelay);
  await notice({ title: translate('shell.expired.title'), message: translate('shell.expired.message'), icon: 'info' });
}

/** Empties what was read as soon as the session ends, or goes to another person or company; called once, at the start. */
export function watchSessionEnd(): void {
  onContext(() => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' }));
  onSessionEnd((reason) => {
    isChosen = reason === 'signedOut';
    // Who was thrown out comes back to where they were.
    if (reason !== 'expired') forgetAssessments();
    ending = reason === 'expired' ? showExpired() : null;
  });
}

/**
 * Where a browser without a session goes from `path`: the public site when one is configured (an address), else the
 * login with the way back. Waits until the message about an expired session was closed.
 */
export async function wayOut(path: string): Promise<{ address: string } | { path: string }> {
  await ending;
  ending = null;
  const marketingUrl = await readConfig().then(
    (config) => config.marketingUrl,
    () => null,
  );
  const back = isChosen ? null : safeReturn(path);
  isChosen = false;
  if (marketingUrl) {
    // The public site leads to the login without the way back, so that it is kept here.
    keepBefore('redirectTarget', back);
    return { address: marketingUrl };
  }
  return { path: back === null ? '/login' : `/login?return=${encodeURIComponent(back)}` };
}
