import type { control } from '@baluarte/contract/risk/control.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { factorCodes, type RiskCompany } from './risk-company.ts';

type Body = z.input<typeof control.input>;
export type ControlInput = Partial<Body> & { domain?: string; action?: string; factors?: readonly string[] };

/** The body of a control: preventive and automatic, on every factor, with everything it must have. */
export async function controlIn(
  here: RiskCompany,
  { domain = 'ACC', action, factors = factorCodes, ...own }: ControlInput = {},
): Promise<Body> {
  const ids = await here.inside((trx) =>
    trx.one(sql<{ domainId: number; actionId: number; responsibleId: number }>`
      select d.id as "domainId", (select min(id) from parameter where kind = 'area') as "responsibleId",
        (select id from parameter where kind = 'controlAction' and (code = ${action ?? null} or (${action ?? null}::text is null and parent_id = d.id))
          order by id limit 1) as "actionId"
      from parameter d where d.kind = 'controlDomain' and d.code = ${domain}`),
  );
  return {
    code: 'C-1',
    name: 'Revisar los accesos',
    description: 'Revisar cada mes los accesos concedidos y retirar los que sobran.',
    typeId: 1,
    implementationId: 1,
    impactFactorIds: factors.map(here.factor),
    creationDate: '2026-01-15',
    nextFollowUp: '2026-04-15',
    ...ids,
    ...own,
  };
}
