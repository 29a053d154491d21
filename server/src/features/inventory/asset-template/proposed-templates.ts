import { readLists } from '#organization/shared/lists.ts';
import { readTemplateActivities } from '#organization/shared/seed-data.ts';

/**
 * Place of each shipped template, by its code, among those proposed for an economic activity, from 1. An activity follows the
 * list of its section; a company that names none has a list of its own.
 */
export function proposalsFor(activityId: number | null): ReadonlyMap<string, number> {
  const { sections, other } = readTemplateActivities();
  const section = readLists().economicActivities.find(({ id }) => id === activityId)?.section.code;
  const codes = (section === undefined ? undefined : sections[section]) ?? other;
  return new Map(codes.map((code, index) => [code, index + 1]));
}
