import { sql } from 'kysely';
import type { Pool } from 'pg';
import { readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Link, Manifest } from '../page/verify.ts';
import type { MayRead } from '../sources.ts';

/** Seals read by one statement: no connection is held for the whole of a long chain. */
const step = 500;
/** Bytes of changes that a page holds as text at most; those beyond are told by their hashes. */
const mostText = 48 * 1024 * 1024;

type Extract = Manifest['audit'] & { timeZone: string };

interface Row {
  seal: number;
  hash: string;
  changeset: number;
  head: string | null;
  changes: { id: number; hash: string; table: string; isPrivate: boolean; text: string | null }[] | null;
}

/** The product itself: from whom nothing of a company is hidden. */
const product = ({ companyId }: Pick<Tenant, 'companyId'>): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/** How the chain stands now. */
export const chainNow = (pool: Pool, tenant: Pick<Tenant, 'companyId'>): Promise<Manifest['chain']> =>
  readingCompany(pool, product(tenant), (trx) =>
    trx.one(sql<Manifest['chain']>`
      select (select count(*) from seal where company_id = app.current_company()) as sealed, encode(app.chain_beginning(), 'hex') as beginning,
        (select encode(hash, 'hex') from seal where company_id = app.current_company() order by id desc limit 1) as head`),
  );

/** Those of some changes that the person of a pack may know of. */
async function seenOf(pool: Pool, tenant: Tenant, rows: readonly Row[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ changes }) => changes ?? []).flatMap(({ id, text }) => (text === null ? [] : [id]));
  if (ids.length === 0) return new Set();
  const found = await readingCompany(pool, tenant, (trx) =>
    trx.rows(
      sql<{
        id: number;
      }>`select c.id from change c where c.company_id = app.current_company() and c.id = any(${ids}::bigint[])`,
    ),
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * The seals of a company up to a number of them, with what computes them anew where they are within the extract: the row of the changeset
 * and each of its changes, as text where the person may read all of it, else as its hash: what the walls of scopes and of
 * self-assessments hide is needed for its hash alone.
 */
export async function* chainLinks(
  pool: Pool,
  tenant: Tenant,
  { sealed, extract, mayRead }: { sealed: number; extract: Extract; mayRead: MayRead },
): AsyncGenerator<Link> {
  const isInside = sql`(${extract.from}::date is null or s.at >= ((${extract.from}::date)::timestamp at time zone ${extract.timeZone}))
    and (${extract.to}::date is null or s.at < ((${extract.to}::date + 1)::timestamp at time zone ${extract.timeZone}))`;
  let text = 0;
  for (let from = 0; from < sealed; from += step) {
    const rows = await readingCompany(pool, product(tenant), (trx) =>
      trx.rows(sql<Row>`
        select l.id as seal, encode(l.hash, 'hex') as hash, l.changeset_id as changeset,
          case when ${isInside} then app.sealed_changeset(s) end as head,
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
      const told = changes?.map(({ id, hash: own, table, isPrivate, text: body }): string | [string] => {
        if (body === null || isPrivate || !seen.has(id) || !mayRead(table)) return own;
        text += body.length;
        return [body];
      });
      yield [seal, hash, changeset, head, told ?? null];
    }
  }
}
