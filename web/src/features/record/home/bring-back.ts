import { call } from '#kit/http/call.ts';
import { currentSession } from '#kit/session/session-store.ts';
import { refreshSession } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { homeEndpoints } from './home-endpoints.ts';

/** Address of the start page with the first steps, whatever of them is done. */
export const firstStepsAddress = '/home?firstSteps=true';

/** Shows the first steps again until they are done, where the person had put them aside. */
export async function bringFirstStepsBack(): Promise<void> {
  if (!currentSession()?.isChecklistLeft) return;
  try {
    await call(homeEndpoints.leaveChecklist, { body: { isLeft: false } });
    await refreshSession();
  } catch (error) {
    await showError(error);
  }
}
