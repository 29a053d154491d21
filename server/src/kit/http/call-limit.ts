import type { Pool, PoolClient } from 'pg';

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const window = `
insert into auth.rate_limit as r (key, count, last_request) values ($1, 1, ${now})
on conflict (key) do update set
  count = case when r.last_request <= ${now} - $2::int * 1000 then 1 else r.count + 1 end,
  last_request = case when r.last_request <= ${now} - $2::int * 1000 then ${now} else r.last_request end
returning count, last_request + $2::int * 1000 - ${now} as left`;

/**
 * A rate limit: at most `max` calls in a window of `window` seconds that begins with the first. A sliding window would shut out
 * an office that calls steadily.
 */
export const callLimit = (identityDb: Pick<Pool | PoolClient, 'query'>) => ({
  async consume(key: string, rule: { window: number; max: number }) {
    const { rows } = await identityDb.query<{ count: number; left: number }>(window, [`call:${key}`, rule.window]);
    const { count = 1, left = 0 } = rows[0] ?? {};
    const allowed = count <= rule.max;
    return { allowed, retryAfter: allowed ? null : Math.max(1, Math.ceil(left / 1000)) };
  },
});
