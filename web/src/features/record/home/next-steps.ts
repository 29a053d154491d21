import type { Place } from '@baluarte/contract/record/step-places.ts';
import type { OwnWork } from './posture/posture-endpoints.ts';

/** The questions of the first part a person was given that nobody has answered: how many, where, and on which page; null without any. */
export function firstPart(mine: OwnWork | null): (Place & { open: number; page: string }) | null {
  const [first] = mine?.assessments ?? [];
  const [part] = first?.steps ?? [];
  if (!first || !part) return null;
  const page = `/assessments/:assessmentId/${part.step}`;
  return { page, to: page.replace(':assessmentId', String(first.id)), query: 'show=mineOpen', open: part.open };
}
