import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { beyondScopes } from '#kit/tenancy/beyond-scopes.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { saveMethod } from '#risk/shared/change-method.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Work {
  trx: Trx;
  tenant: Tenant;
  session: Session;
  parts: Parts;
}

const movedRisks = async (trx: Trx, changesetId: number) =>
  (await trx.first(sql`select from change c where c.company_id = app.current_company()
    and c.changeset_id = ${changesetId} and c.table_name = 'risk' limit 1`)) !== undefined;

/** As `saveMethod`; if risks changed, notifies all other users who work with risks. */
export async function saveAndNotify<T>({ trx, tenant, session, parts }: Work, write: () => Promise<T>) {
  const saved = await saveMethod(trx, write);
  const { changesetId } = saved;
  const hasMoved = changesetId !== null && (await beyondScopes(trx, tenant, () => movedRisks(trx, changesetId)));
  if (hasMoved)
    await notify(parts, trx, {
      companyId: tenant.companyId,
      to: { can: permissions.risks.list, except: session.userId },
      subject: 'methodChanged',
      params: { person: session.userName },
      link: '/risks/management',
    });
  return saved;
}
