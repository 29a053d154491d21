/** Query of the rows that the figures count: active ones. */
export const active = 'statusId=1';
/** Of risks: pending, active and mitigated; not the discarded ones. */
export const undiscarded = 'statusId=1,4,7';

/** Of controls: all but the discarded ones. */
export const inUse = 'statusId=1,4,5,6';

/** Of controls: in place, implemented or with their follow-ups ended, and rated by nobody. */
export const unverified = 'statusId=5,6&rating=0';

/** `query` with what `more` says added or put in its place. */
export function withQuery(query: string, more: string): string {
  const terms = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(more)) terms.set(name, value);
  return terms.toString().replaceAll('%2C', ',');
}
