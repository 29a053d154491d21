import { checklistOf, type ChecklistName, type ChecklistStep } from '@baluarte/contract/record/checklist.rules.ts';
import { stepPlaces, type Place } from '@baluarte/contract/record/step-places.ts';
import { useSession } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import type { Dashboard } from './home-endpoints.ts';
import { useRights } from './use-rights.ts';

/** Where the work of each first step is done. */
export const checklistPlaces: Readonly<Record<ChecklistName, Place>> = {
  assets: stepPlaces.assets,
  recognize: stepPlaces.recognize,
  assess: stepPlaces.assess,
  map: { to: '/risks/management' },
  decide: stepPlaces.decide,
  control: { to: '/controls' },
  followUp: { to: '/risks/controls-following' },
  maturity: stepPlaces.maturity,
  people: { to: '/users' },
};

/** The first steps of this person, null where none are shown. `isAsked`: the user requested them, so they are shown even if done. */
export function useFirstSteps(dashboard: Dashboard | undefined, isAsked: boolean): ChecklistStep[] | null {
  const session = useSession();
  const rights = useRights();
  const mayOpen = useMayOpen();
  if (!dashboard || !session || session.example) return null;
  const steps = checklistOf(dashboard, rights).filter(({ name }) => mayOpen(checklistPlaces[name].to));
  const isShown = isAsked || (!session.isChecklistLeft && steps.some(({ isDone }) => !isDone));
  return isShown && steps.length > 0 ? steps : null;
}
