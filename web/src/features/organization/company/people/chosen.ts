import type { CompanyUsers, newCompanyUser } from '@baluarte/contract/organization/company.ts';
import type { z } from 'zod';

/** Base of a role as the contract has it: administrator, member, guest. */
export type Base = 1 | 2 | 3;
export const bases: readonly Base[] = [1, 2, 3];

/** Somebody who is about to get a place in a company. */
export type Chosen =
  | { userId: number; name: string; email: string; base: Base }
  | (z.input<typeof newCompanyUser> & { email: string; base: Base });

export const isExisting = (person: Chosen): person is Extract<Chosen, { userId: number }> => 'userId' in person;
export const nameOf = (person: Chosen): string =>
  isExisting(person) ? person.name : `${person.name} ${person.lastName}`;

/** The people as the API takes them. */
export const usersOf = (people: readonly Chosen[]): CompanyUsers => ({
  existing: people.filter(isExisting).map(({ userId, base }) => ({ userId, base })),
  invited: people.flatMap((person) =>
    isExisting(person) ? [] : [{ ...person, phone: person.phone ?? null, language: person.language ?? 'es' }],
  ),
});

/** What is wrong with the people of a new company, as a code of the texts; null when nothing is. */
export function peopleIssue(
  people: readonly Chosen[],
  isPending: boolean,
): 'userNotAdded' | 'usersMissing' | 'administratorMissing' | null {
  if (isPending) return 'userNotAdded';
  if (people.length === 0) return 'usersMissing';
  return people.some(({ base }) => base === 1) ? null : 'administratorMissing';
}
