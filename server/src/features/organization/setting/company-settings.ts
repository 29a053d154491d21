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
  const { version, ...data } = body;
  await refuseUnknown(parts.database.identityDb, data);
  const changesetId = await savePart(trx, 'company', {
    version,
    values: {
      name: sql`${data.name}::text`,
      legal_name: sql`${data.legalName}::text`,
      economic_activity_id: sql`${data.economicActivityId}::integer`,
      category_id: sql`${data.categoryId}::integer`,
      type_id: sql`${data.typeId}::integer`,
      country_id: sql`${data.countryId}::integer`,
      state_id: sql`${data.stateId}::integer`,
      city_id: sql`${data.cityId}::integer`,
      city: sql`${data.city}::text`,
      address: sql`${data.address}::text`,
      language: sql`${data.language}::text`,
      time_zone: sql`${data.timeZone}::text`,
      logo_tone: sql`${data.logoTone}::text`,
    },
  });
  // Users without a time zone of their own use the company's.
  trx.afterCommit(() => forget({ companyId: tenant.companyId }));
  return { ...(await getCompany(trx)), changesetId };
}

/** Saves an uploaded picture as the company's logo. It is read before the transaction: drawing one may take seconds. */
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
