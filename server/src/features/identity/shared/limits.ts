import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { networkOf } from '#kit/http/network-address.ts';
import { problem } from '#kit/http/problem.ts';

/** How many failures are free before each further one must wait, and the longest wait in seconds. */
interface Patience {
  free: number;
  longest: number;
}

// One account from one address: a forgotten password, or guessing. The limits per account and per address alone are wider,
// so that a remote attacker does not lock a user out, nor a colleague an office.
const patience = {
  pair: { free: 5, longest: 900 },
  account: { free: 30, longest: 900 },
  address: { free: 100, longest: 300 },
} satisfies Record<string, Patience>;

/** Seconds without another failure after which failures are reset. */
const MEMORY = 3600;

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** Milliseconds a row of the table must still wait; 5 s after the last free failure, doubled with each one after it. */
const wait = (
  row: string,
) => `case when ${row}.last_request < ${now} - ${MEMORY * 1000} or ${row}.count < asked.free then 0
  else ${row}.last_request + least(asked.longest * 1000::bigint, (5000 * 2 ^ least(${row}.count - asked.free, 20))::bigint) - ${now} end`;

// Each attempt counts before its outcome is known, so that concurrent attempts cannot bypass the limit. The row is read
// again under its lock; refused attempts are not counted.
const begin = `
with asked as (
  select * from unnest($1::text[], $2::int[], $3::int[]) as a (key, free, longest)
), waiting as (
  select coalesce(max(${wait('r')}), 0) as wait from asked join auth.rate_limit r using (key)
), counted as (
  insert into auth.rate_limit as r (key, count, last_request)
  select key, 1, ${now} from asked where (select wait from waiting) <= 0 order by key
  on conflict (key) do update set
    count = case when r.last_request < ${now} - ${MEMORY * 1000} then 1 else r.count + 1 end, last_request = ${now}
  where (select ${wait('r')} from asked where asked.key = r.key) <= 0
  returning key, count
)
select wait, (select count(*) from counted) as counted,
  array(select c.count - asked.free from asked join counted c using (key) where asked.free < 100) as beyond from waiting`;

/** With the seventh failure beyond the free ones the wait passes ten minutes: from there on it is a lock. */
const LOCK = { beyond: 7, minutes: 11 };

/** Limits for proofs after the first step or while signed in: an attacker there already has a password or a session. */
const proofPatience = {
  account: { free: 10, longest: 900 },
  address: { free: 100, longest: 300 },
} satisfies Record<string, Patience>;

const succeed = `
with refunded as (
  update auth.rate_limit set count = greatest(count - 1, 0) where key = any ($2::text[])
)
delete from auth.rate_limit where key = $1 or last_request < ${now} - ${MEMORY * 1000}`;

/** Users may type anything into the e-mail field, even a password, so only its digest is stored. */
const digestOf = (kind: string, ...parts: string[]) =>
  `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
const keyOf = (...parts: string[]) => digestOf('sign-in', ...parts);
const accountKey = (email: string) => keyOf('account', email.trim().toLowerCase());
/** Starts with the account's key, so that all keys of an account are found without knowing the addresses. */
const pairKey = (email: string, network: string) => `${accountKey(email)}:${keyOf('pair', email, network)}`;

/** An attempt to sign in that has been counted as a failure until it succeeds. */
export interface Attempt {
  succeed(): Promise<void>;
  /** Minutes the account will be locked if this attempt fails; null where it will not, or already is. */
  readonly locks: number | null;
}

interface Rule extends Patience {
  key: string;
}

/** Counts a failure for every rule. On success the first counter is reset and the wider ones are decremented. */
async function count(identityDb: Pool, rules: readonly [Rule, ...Rule[]]): Promise<Attempt> {
  const [narrow, ...wide] = rules;
  const { rows } = await identityDb.query<{ wait: number; counted: number; beyond: number[] }>(begin, [
    rules.map(({ key }) => key),
    rules.map(({ free }) => free),
    rules.map(({ longest }) => longest),
  ]);
  const { wait = 0, counted = 0, beyond = [] } = rows[0] ?? {};
  if (counted < rules.length) throw problem('slowDown', { seconds: Math.max(1, Math.ceil(wait / 1000)) });
  return {
    locks: beyond.includes(LOCK.beyond) ? LOCK.minutes : null,
    async succeed() {
      await identityDb.query(succeed, [narrow.key, wide.map(({ key }) => key)]);
    },
  };
}

/**
 * Counts an attempt to sign in as `email` from `address`. Throws `slowDown` with the seconds to wait after too many recent
 * failures of the account or the address. The same for an unknown e-mail.
 */
export async function beginAttempt(
  identityDb: Pool,
  { email, address }: { email: string; address: string },
): Promise<Attempt> {
  const account = email.trim().toLowerCase();
  const network = networkOf(address);
  return count(identityDb, [
    { key: pairKey(account, network), ...patience.pair },
    { key: accountKey(account), ...patience.account },
    { key: keyOf('address', network), ...patience.address },
  ]);
}

/**
 * Counts an authentication attempt of a known user: a code of the second step, or the password while signed in. Starting
 * over does not reset it. Throws `slowDown`.
 */
export async function beginProof(
  identityDb: Pool,
  { userId, address, of }: { userId: number; address: string; of: 'code' | 'password' },
): Promise<Attempt> {
  return count(identityDb, [
    { key: digestOf(of, 'account', String(userId)), ...proofPatience.account },
    { key: digestOf(of, 'address', networkOf(address)), ...proofPatience.address },
  ]);
}

/**
 * Counts an attempt to open a link with its password, by the digest of the link, known or not. Throws `slowDown` after too many
 * recent failures of the link from one network, of the link, or of the network.
 */
export async function beginOpening(
  identityDb: Pool,
  { hash, address }: { hash: string; address: string },
): Promise<Attempt> {
  const network = networkOf(address);
  return count(identityDb, [
    { key: digestOf('board', 'pair', hash, network), ...patience.pair },
    { key: digestOf('board', 'link', hash), ...patience.account },
    { key: digestOf('board', 'address', network), ...patience.address },
  ]);
}

/** Deletes all failure counters of a user, from any address; returns how many there were. */
export async function forgetFailures(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  { email, userId }: { email: string; userId: number },
): Promise<number> {
  const proofs = (['code', 'password'] as const).map((of) => digestOf(of, 'account', String(userId)));
  const { rows } = await identityDb.query<{ count: number }>(
    `delete from auth.rate_limit where key = $1 or starts_with(key, $1 || ':') or key = any ($2::text[]) returning count`,
    [accountKey(email), proofs],
  );
  return rows.filter(({ count }) => count > 0).length;
}

/** Recent failures to open a link from a network. Attempts in progress count. */
export async function openingFailuresOf(
  identityDb: Pool,
  { hash, address }: { hash: string; address: string },
): Promise<number> {
  const key = digestOf('board', 'pair', hash, networkOf(address));
  const { rows } = await identityDb.query<{ pair: number }>(failures, [key, '']);
  return rows[0]?.pair ?? 0;
}

const failures = `
select coalesce(max(count) filter (where key = $1), 0)::int as pair, coalesce(max(count) filter (where key = $2), 0)::int as address
from auth.rate_limit where key in ($1, $2) and last_request >= ${now} - ${MEMORY * 1000}`;

/** Recent sign-in failures: of `email` from `address`, and of any account from `address`. Attempts in progress count. */
export async function failuresOf(
  identityDb: Pool,
  { email = '', address }: { email?: string; address: string },
): Promise<{ pair: number; address: number }> {
  const network = networkOf(address);
  const keys = [pairKey(email.trim().toLowerCase(), network), keyOf('address', network)];
  const { rows } = await identityDb.query<{ pair: number; address: number }>(failures, keys);
  return rows[0] ?? { pair: 0, address: 0 };
}
