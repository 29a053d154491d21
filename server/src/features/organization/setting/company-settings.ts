import type { setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { refuseUnknown } from '#organization/shared/refuse-unknown.ts';
import type { Handling, StepHandling } from '#kit/http/serve.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { getCompany, keepLogo } from './company.queries.ts';
import { savePart } from './parts.ts';
import { readLogo } from './read-logo.ts';

/** Saves a company's data. */
export async function saveCompany({ trx, body, parts, tenant }: Handling<typeof endpoints.updateCompany>) {
  const { version, ...said } = body;
  await refuseUnknown(parts.database.identityDb, said);
  const changesetId = await savePart(trx, 'company', {
    version,
    values: {
      name: sql`${said.name}::text`,
      legal_name: sql`${said.legalName}::text`,
      economic_activity_id: sql`${said.economicActivityId}::integer`,
      category_id: sql`${said.categoryId}::integer`,
      type_id: sql`${said.typeId}::integer`,
      country_id: sql`${said.countryId}::integer`,
      state_id: sql`${said.stateId}::integer`,
      city_id: sql`${said.cityId}::integer`,
      city: sql`${said.city}::text`,
      address: sql`${said.address}::text`,
      language: sql`${said.language}::text`,
      time_zone: sql`${said.timeZone}::text`,
      logo_tone: sql`${said.logoTone}::text`,
    },
  });
  // Users without a time zone of their own use the company's.
  trx.afterCommit(() => forget({ companyId: tenant.companyId }));
  return { ...(await getCompany(trx)), changesetId };
}

/** Takes an uploaded picture as the company's. It is read before the transaction: drawing one may take seconds. */
export async function saveLogo({ upload, parts, tenant }: StepHandling<typeof endpoints.setLogo>) {
  const logo = await readLogo(upload);
  return inCompany(parts.database.app, tenant, async (trx) => {
    await keepLogo(trx, logo);
    const values = { logo_digest: sql`${logo.digest}::text`, logo_name: sql`${logo.name}::text` };
    const changesetId = await savePart(trx, 'company', { version: undefined, values });
    return { ...(await getCompany(trx)), changesetId };
  });
}

/** Leaves the company without a picture; it can be taken back. */
export async function removeLogo({ trx }: Handling<typeof endpoints.removeLogo>) {
  const values = { logo_digest: sql`null::text`, logo_name: sql`null::text` };
  const changesetId = await savePart(trx, 'company', { version: undefined, values });
  return { ...(await getCompany(trx)), changesetId };
}
