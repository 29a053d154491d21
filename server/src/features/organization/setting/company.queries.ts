import { logoPath } from '@baluarte/contract/identity/company-logo.ts';
import type { setting } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Logo } from './read-logo.ts';

type Settings = z.input<(typeof setting.company)['reply']>;

/** Logos kept per company: the current one, and earlier ones for undo. */
const KEPT = 5;

/** The data of the current company. */
export async function getCompany(trx: Trx): Promise<Settings> {
  const { logoDigest, logoName, ...rest } = await trx.one(
    sql<Omit<Settings, 'logo'> & { logoDigest: string | null; logoName: string | null }>`
    select name, legal_name as "legalName", economic_activity_id as "economicActivityId", category_id as "categoryId",
      type_id as "typeId", country_id as "countryId", state_id as "stateId", city_id as "cityId", city, address, language,
      time_zone as "timeZone", logo_tone as "logoTone", subdomain, plan_code as "planCode", logo_digest as "logoDigest",
      logo_name as "logoName", version
    from company where id = app.current_company()`,
  );
  return { ...rest, logo: logoDigest === null ? null : { url: logoPath(logoDigest), name: logoName ?? '' } };
}

/** Stores a logo for the current company, and deletes the oldest ones. */
export async function keepLogo(trx: Trx, { digest, contentType, content }: Logo): Promise<void> {
  await trx.run(sql`
    insert into company_logo (digest, content_type, content) values (${digest}, ${contentType}, ${content})
    on conflict on constraint company_logo__digest_taken do update set created_at = now()`);
  await trx.run(sql`
    delete from company_logo l where l.company_id = app.current_company() and l.digest <> ${digest} and l.id not in (
      select k.id from company_logo k where k.company_id = app.current_company() order by k.created_at desc, k.id desc limit ${KEPT})`);
}

/** A picture by its digest, whichever company's it is. */
export async function findLogo(
  identityDb: Pool,
  digest: string,
): Promise<Pick<Logo, 'contentType' | 'content'> | undefined> {
  const { rows } = await identityDb.query<Pick<Logo, 'contentType' | 'content'>>(
    'select content_type as "contentType", content from company_logo where digest = $1 limit 1',
    [digest],
  );
  return rows[0];
}
