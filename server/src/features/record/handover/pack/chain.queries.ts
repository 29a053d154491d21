import { sql } from 'kysely';
import type { Pool } from 'pg';
import { readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Link, Manifest } from '../page/verify.ts';
import type { MayRead } from '../sources.ts';

/** Seals read by one statement: no connection is held for the whole of a long chain. */
const step = 500;
/** Bytes of changes that a page holds as text at most; those beyond are told by their hashes. */
const mostText = 48 * 1024 * 1024;

/** Days of an extract, where none is none, and the clock they are told by. */
interface Days {
  from: string | null;
  to: string | null;
  timeZone: string;
}

interface Row {
  seal: number;
  hash: string;
  changeset: number;
  head: string | null;
  changes: { id: number; hash: string; table: string; isPrivate: boolean; text: string | null }[] | null;
}

/** The product itself: from whom nothing of a company is hidden. */
const product = ({ companyId }: Pick<Tenant, 'companyId'>): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

type Standing = Omit<Manifest['chain'], 'broken'> & { at: string };

/** How the chain stands now, and when that is by the clock of the database. */
export const chainNow = (pool: Pool, tenant: Pick<Tenant, 'companyId'>): Promise<Standing> =>
  readingCompany(pool, product(tenant), (trx) =>
    trx.one(sql<Standing>`
      select now() as at, (select count(*) from seal where company_id = app.current_company()) as sealed, encode(app.chain_beginning(), 'hex') as beginning,
        (select encode(hash, 'hex') from seal where company_id = app.current_company() order by id desc limit 1) as head,
        (select count(*) from changeset s where s.company_id = app.current_company()
          and not exists (select from seal x where x.company_id = s.company_id and x.changeset_id = s.id)) as unsealed`),
  );

/** The moments at which some days begin and end. */
export const extractOf = (pool: Pool, tenant: Tenant, { from, to, timeZone }: Days): Promise<Manifest['audit']> =>
  readingCompany(pool, tenant, async (trx) => {
    const { since, until } = await trx.one(sql<{ since: string | null; until: string | null }>`
      select (${from}::date)::timestamp at time zone ${timeZone} as since, (${to}::date + 1)::timestamp at time zone ${timeZone} as until`);
    return { from, to, since, until };
  });

/**
 * Those of some changes that the person of a pack may know of, and those of their changesets: who does not see every scope sees no
 * changeset that is of others alone, as in the audit itself.
 */
async function seenOf(
  pool: Pool,
  tenant: Tenant,
  rows: readonly Row[],
): Promise<{ changes: Set<number>; changesets: Set<number> }> {
  const told = rows.filter(({ head }) => head !== null && head !== '');
  if (told.length === 0) return { changes: new Set(), changesets: new Set() };
  const ids = told.flatMap(({ changes }) => changes ?? []).flatMap(({ id, text }) => (text === null ? [] : [id]));
  const isKnown =
    tenant.scopeIds === 'every'
      ? sql`true`
      : sql`(s.kind in ('entered', 'account') or exists (
          select from change_count v where v.company_id = s.company_id and v.changeset_id = s.id))`;
  const found = await readingCompany(pool, tenant, (trx) =>
    trx.one(sql<{ changes: number[]; changesets: number[] }>`
      select array(select c.id from change c where c.company_id = app.current_company() and c.id = any(${ids}::bigint[])) as changes,
        array(select s.id from changeset s where s.company_id = app.current_company()
          and s.id = any(${told.map(({ changeset }) => changeset)}::bigint[]) and ${isKnown}) as changesets`),
  );
  return { changes: new Set(found.changes), changesets: new Set(found.changesets) };
}

/**
 * The seals of a company up to a number of them, with what computes them anew where they are within the extract: the row of the changeset
 * and each of its changes, as text where the person may read all of it, else as its hash: what the walls of scopes and of
 * self-assessments hide is needed for its hash alone. A changeset that is no longer there is of no day: its seal is within every extract.
 */
export async function* chainLinks(
  pool: Pool,
  tenant: Tenant,
  { sealed, extract, mayRead }: { sealed: number; extract: Manifest['audit']; mayRead: MayRead },
): AsyncGenerator<Link> {
  const isInside = sql`(s.id is null or ((${extract.since}::timestamptz is null or s.at >= ${extract.since}::timestamptz)
    and (${extract.until}::timestamptz is null or s.at < ${extract.until}::timestamptz)))`;
  let text = 0;
  for (let from = 0; from < sealed; from += step) {
    const rows = await readingCompany(pool, product(tenant), (trx) =>
      trx.rows(sql<Row>`
        select l.id as seal, encode(l.hash, 'hex') as hash, l.changeset_id as changeset,
          case when s.id is null then '' when ${isInside} then app.sealed_changeset(s) end as head,
          case when ${isInside} then coalesce((
            select json_agg(json_build_object('id', c.id, 'hash', encode(sha256(convert_to(x.body, 'UTF8')), 'hex'), 'table', c.table_name,
              'isPrivate', c.table_name = 'saved_view',
              'text', case when ${text < mostText} and length(x.body) < 65536 then x.body end) order by c.id)
            from change c cross join lateral (select app.sealed_change(c) as body) x
            where c.company_id = s.company_id and c.changeset_id = s.id), '[]') end as changes
        from (select * from seal l where l.company_id = app.current_company() order by l.id offset ${from} limit ${Math.min(step, sealed - from)}) l
        left join changeset s on s.company_id = l.company_id and s.id = l.changeset_id
        order by l.id`),
    );
    const seen = await seenOf(pool, tenant, rows);
    for (const { seal, hash, changeset, head, changes } of rows) {
      // What the walls hide of a changeset is its row, too: who did what, from where.
      if (head !== null && head !== '' && !seen.changesets.has(changeset)) {
        yield [seal, hash, changeset, null, null];
        continue;
      }
      const told = changes?.map(({ id, hash: own, table, isPrivate, text: body }): string | [string] => {
        if (body === null || isPrivate || !seen.changes.has(id) || !mayRead(table)) return own;
        text += body.length;
        return [body];
      });
      yield [seal, hash, changeset, head, told ?? null];
    }
  }
}
