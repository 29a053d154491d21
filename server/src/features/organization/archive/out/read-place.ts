import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Manifest } from '../format/manifest.ts';

type ManifestOrigin = Pick<Manifest, 'madeAt' | 'company' | 'chain' | 'origins'>;

/**
 * The company, the state of its history's hash chain, and its former installations. Verifies every seal, so that an
 * archive never claims more of its history than is true.
 */
export const readPlace = (trx: Trx): Promise<ManifestOrigin> =>
  trx.one(sql<ManifestOrigin>`
    select to_char(transaction_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt",
      json_build_object('subdomain', c.subdomain, 'name', c.name) as company,
      json_build_object(
        'sealed', (select count(*) from seal s where s.company_id = c.id),
        'unsealed', (select count(*) from changeset s where s.company_id = c.id
          and not exists (select from seal x where x.company_id = s.company_id and x.changeset_id = s.id)),
        'fingerprint', (select encode(s.hash, 'hex') from seal s where s.company_id = c.id order by s.id desc limit 1),
        'held', not exists (select from app.broken_seal())) as chain,
      coalesce((select jsonb_build_array(jsonb_build_object('sha256', encode(o.sha256, 'hex'), 'subdomain', o.subdomain,
        'madeAt', o.made_at, 'broughtAt', o.at, 'productVersion', o.product_version, 'schema', o.schema, 'sealed', o.sealed,
        'fingerprint', o.fingerprint, 'held', o.chain_held)) || o.earlier
        from company_origin o where o.company_id = c.id), '[]') as origins
    from company c where c.id = app.current_company()`);
