import { closeDialog, confirm, dialogState } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { translate } from '#kit/texts/texts.ts';
import { attention, isUnattended, noteInput, sinceUse, untilIdleEnd } from './activity.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { currentSession } from './session-store.ts';

/** Milliseconds between two looks at the time that is left. */
const pace = 5_000;
/** Milliseconds before the end at which the user is warned. */
const warningBefore = 60_000;

let warningId: number | undefined;
let isLooking = false;

/** Learns from the server when the session ends; one that has ended is ended here by the refusal. */
const ask = () => call(sessionEndpoints.get, { isPart: true }).catch(() => undefined);

function closeWarning(): void {
  if (warningId !== undefined) closeDialog(warningId);
  warningId = undefined;
}

async function warn(): Promise<void> {
  const answer = confirm({
    title: translate('shell.idle.title'),
    message: translate('shell.idle.message'),
    yes: translate('shell.idle.stay'),
    no: translate('shell.idle.later'),
  });
  warningId = dialogState().dialogs.at(-1)?.id;
  const isStaying = await answer;
  warningId = undefined;
  if (!isStaying) return;
  noteInput();
  await ask();
}

async function look(): Promise<void> {
  const left = untilIdleEnd();
  if (currentSession() === null || left === null) return closeWarning();
  if (!isUnattended()) {
    // Whoever types for long asks the server for nothing, and is there all the same.
    if (sinceUse() > attention) await ask();
    return;
  }
  if (left > warningBefore) return closeWarning();
  // Another tab may have used the session meanwhile.
  await ask();
  const now = untilIdleEnd();
  if (currentSession() === null || now === null || now > warningBefore) return closeWarning();
  if (warningId === undefined) void warn();
}

/** Warns a minute before the session ends because nobody used it, in any tab, and ends it then; called once. */
export function watchIdle(): void {
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(kind, noteInput, { capture: true, passive: true });
  setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, pace);
}
