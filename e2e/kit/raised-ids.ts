import { withDatabase } from './database.ts';

/** Every id given from now on begins with these digits and has `digits` of them: on screen it cannot be taken for anything else. */
const first = 738_100_000;

/** An id given after `raiseIds`, wherever it stands in a text. */
export const raisedId = /\b738\d{6}\b/;

/** Makes every table of the worker's database go on with ids that no other number on screen looks like. */
export const raiseIds = (): Promise<void> =>
  withDatabase(async ({ owner }) => {
    await owner.query(
      `select setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, ${first})
        from pg_sequences s
        where s.schemaname in ('public', 'auth', 'app') and s.max_value > ${first}
          and coalesce(s.last_value, 0) < ${first}`,
    );
  });
