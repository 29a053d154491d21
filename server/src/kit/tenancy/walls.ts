import { escapeLiteral } from 'pg';

/** The settings that the policies of the database read. Text as PostgreSQL keeps it; empty for none. */
export interface Walls {
  companyId: string;
  userId: string;
  /** `*` for every scope of the company, else an array literal of PostgreSQL. */
  scopeIds: string;
  /** The user whose place limits what is seen. */
  seenAs: string;
}

/**
 * The database accepts the settings only in the transaction that wrote this with them: `app.settings_are_current`. Whoever
 * writes it writes every setting of the walls, so that none is left over from before.
 */
const mark = `set_config('app.transaction_start', date_part('epoch', now())::text, true)`;

const names = { companyId: 'app.company_id', userId: 'app.user_id', scopeIds: 'app.scope_ids', seenAs: 'app.seen_as' };
const keys = Object.keys(names) as (keyof Walls)[];
const assign = (name: string, value: string) => `set_config('${name}',${value},true)`;

/** The statement that writes the walls of the present transaction as `$1` to `$4`. */
export const setWalls = `select ${keys.map((key, index) => assign(names[key], `$${index + 1}`)).join(', ')}, ${mark}`;

/** The values of `setWalls`. */
export const wallValues = (walls: Walls): string[] => keys.map((key) => walls[key]);

/** The same with the values written out, for a message of several statements. What is left out is empty; `others` are set too. */
export const setWallsTo = (walls: Partial<Walls>, others: Record<string, string> = {}): string => {
  const settings = [...keys.map((key) => [names[key], walls[key] ?? ''] as const), ...Object.entries(others)];
  return `select ${settings.map(([name, value]) => assign(name, escapeLiteral(value))).join(',')}, ${mark}`;
};
