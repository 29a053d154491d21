import type { risk, RiskMapReply, riskMapReply } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { TestApp } from './app.ts';
import { testCompany, testPerson, type PersonOptions, type TestCompany, type TestPerson } from './company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Orders of an assessment as a person would say them: null = does not apply, absent = not rated. */
export interface RatingOrders {
  probability?: number | null;
  financial?: number | null;
  operational?: number | null;
  reputational?: number | null;
  legal?: number | null;
  privacy?: number | null;
}
export const factorCodes = ['financial', 'operational', 'reputational', 'legal', 'privacy'] as const;

/** A company with risks, and the ids behind the words of its method. */
export interface RiskCompany {
  company: TestCompany;
  admin: TestPerson;
  scopeId: number;
  factor: (code: string) => number;
  /** The body of an assessment. */
  assessment: (rating: RatingOrders) => z.input<typeof risk.assess.body>;
  person: (options?: PersonOptions) => Promise<TestPerson>;
  /** Runs statements behind the routes, with every scope open. */
  inside: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;
  /** Makes an asset and returns its id. */
  asset: (code: string, options?: { scopeId?: number; isCritical?: boolean; name?: string }) => Promise<number>;
  /** Ids of the catalogue's threats and vulnerabilities, by place. */
  threats: number[];
  vulnerabilities: number[];
  /** Makes a risk of an asset with the threat and vulnerability at a place; not rated. */
  risk: (assetId: number, place?: number) => Promise<number>;
}

/** A map as those are told it who may read levels. Throws for one without. */
export function withLevels({ cells, ranges, moves, lessened, ...map }: z.output<typeof riskMapReply>): RiskMapReply {
  if (!cells || !ranges || !moves || lessened === undefined) throw new Error('the map came without its cells');
  return { ...map, cells, ranges, moves, lessened };
}

interface Method {
  probability: Record<number, number>;
  factors: Record<string, number>;
  levels: Record<string, number>;
}

const readMethod = (trx: Trx) =>
  trx.one(sql<Method>`select
    (select json_object_agg(l."order", l.id) from probability_level l join probability_type y on y.id = l.probability_type_id and y.is_default) as probability,
    (select json_object_agg(code, id) from impact_factor) as factors,
    (select json_object_agg(f.code || l."order", l.id) from impact_level l join impact_factor f on f.id = l.impact_factor_id) as levels`);

/** Makes such a company on the application's database. */
export async function riskCompany({ database }: TestApp, options: { scopes?: number } = {}): Promise<RiskCompany> {
  const company = await testCompany(database, options);
  const admin = await testPerson(database, company);
  const inside = <T>(work: (trx: Trx) => Promise<T>) =>
    inCompany(database.app, { ...company.tenant, userId: admin.userId }, work);
  const { method, threats, vulnerabilities } = await inside(async (trx) => ({
    method: await readMethod(trx),
    threats: (await trx.rows(sql<{ id: number }>`select id from threat order by code`)).map(({ id }) => id),
    vulnerabilities: (await trx.rows(sql<{ id: number }>`select id from vulnerability order by code`)).map(
      ({ id }) => id,
    ),
  }));
  const [scopeId = 0] = company.scopeIds;
  return {
    company,
    admin,
    scopeId,
    threats,
    vulnerabilities,
    inside,
    factor: (code) => method.factors[code] ?? 0,
    person: (person) => testPerson(database, company, person),
    assessment: ({ probability, ...ratings }) => ({
      probabilityId: probability ? (method.probability[probability] ?? null) : null,
      impacts: Object.entries(ratings).map(([code, order]) => ({
        impactFactorId: method.factors[code] ?? 0,
        levelId: order === null ? null : (method.levels[`${code}${order}`] ?? 0),
      })),
    }),
    asset: async (code, { scopeId: where = scopeId, isCritical = false, name = `Activo ${code}` } = {}) => {
      const { id } = await inside((trx) =>
        trx.one(sql<{ id: number }>`
          insert into asset (scope_id, code, name, category_id, is_critical, security_requirements)
          values (${where}, ${code}, ${name}, (select min(id) from parameter where kind = 'assetCategory'), ${isCritical}, 'Cifrado') returning id`),
      );
      return id;
    },
    risk: async (assetId, place = 0) => {
      const { id } = await inside((trx) =>
        trx.one(sql<{ id: number }>`
          insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
          select scope_id, id, ${threats[place]}, ${vulnerabilities[place]} from asset where id = ${assetId} returning id`),
      );
      return id;
    },
  };
}
