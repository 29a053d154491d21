import { controlTypes, effectivenesses, implementations } from '@baluarte/contract/risk/control.ts';
import {
  controlMethodPresets,
  residualOf,
  timelinessOf,
  typedResidual,
  type ControlMethod,
  type CountableControl,
} from '@baluarte/contract/risk/residual.rules.ts';
import { assessed, impactOf, settledStatus, type ControlStatus } from '@baluarte/contract/risk/risk.rules.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshRisks } from '#risk/shared/refresh-risks.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { factorCodes, riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { readMethod } from '../risk/method.queries.ts';

let app: TestApp;
let here: RiskCompany;
let assetId: number;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  assetId = await here.asset('A-1');
});
afterAll(() => app.close());

const statusNames = [
  'ACTIVE',
  'INACTIVE',
  'PENDING',
  'IMPLEMENTED',
  'FINISH',
] as const satisfies readonly ControlStatus[];
const order = fc.integer({ min: 1, max: 5 });
const share = (most: number) => fc.integer({ min: 0, max: most }).map((percent) => percent / 100);

const aControl = fc.record({
  typeId: fc.constantFrom(1, 2, 3),
  implementationId: fc.constantFrom(1, 2),
  // Mostly in place, so that some risks are mitigated.
  status: fc.constantFrom(...statusNames, 'IMPLEMENTED', 'FINISH', 'IMPLEMENTED', 'FINISH', 'IMPLEMENTED'),
  rating: fc.constantFrom(null, 1, 2, 2, 3),
  // Mostly formal, so that some are strong.
  frequency: fc.constantFrom(null, 'monthly', 'monthly', 'monthly'),
  documentation: fc.constantFrom(null, 'none', 'procedure'),
  record: fc.constantFrom(null, 'none', 'electronic', 'electronic', 'electronic'),
  deviation: fc.constantFrom(null, 'Se corrige.', 'Se corrige.', 'Se corrige.'),
  factors: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
  daysOverdue: fc.constantFrom(-10, 0, 1, 30, 31, 60, 61, 400),
});
type AControl = typeof aControl extends fc.Arbitrary<infer T> ? T : never;

const aRisk = fc.record({
  probability: order,
  // One factor at least applies.
  impacts: fc.tuple(order, ...Array.from({ length: 4 }, () => fc.option(order))),
  controls: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 }),
  // What a person typed, which counts in one of the modes.
  typed: fc.option(fc.record({ probability: order, impact: order })),
});
type ARisk = typeof aRisk extends fc.Arbitrary<infer T> ? T : never;

const acts = fc.constantFrom('probability', 'impact', 'both');
const aMethod: fc.Arbitrary<ControlMethod> = fc.oneof(
  fc.constantFrom(...Object.values(controlMethodPresets)),
  fc.record({
    mode: fc.constantFrom('percent', 'quadrants', 'manual'),
    weights: fc.record({
      preventive: share(60),
      detective: share(60),
      corrective: share(60),
      automatic: share(60),
      manual: share(60),
    }),
    formalWeights: fc.record({ documentation: share(20), frequency: share(20), evidence: share(20) }),
    effectiveness: fc.record({
      effective: fc.constant(1),
      partially_effective: share(100),
      not_effective: fc.constant(0),
    }),
    unverified: share(100),
    actsOn: fc.record({ preventive: acts, detective: acts, corrective: acts }),
    decay: fc.constantFrom(null, { halfAfter: 30, noneAfter: 60 }, { halfAfter: 1, noneAfter: 30 }),
  }),
);

const aCompany = fc.record({
  zoneMode: fc.constantFrom('product', 'matrix'),
  controlMethod: aMethod,
  /** The place of a factor that is out of use: what was answered of it counts no more. */
  unused: fc.constantFrom(null, 3, 4),
  bounds: fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 })
    .map((bounds) => [...bounds.toSorted((a, b) => a - b), 100]),
  controls: fc.array(aControl, { minLength: 10, maxLength: 10 }),
  risks: fc.array(aRisk, { minLength: 40, maxLength: 40 }),
});
type ACompany = typeof aCompany extends fc.Arbitrary<infer T> ? T : never;

async function write(trx: Trx, { zoneMode, controlMethod, unused, bounds, controls, risks }: ACompany): Promise<void> {
  const parameter = (kind: string, code: string) =>
    sql`(select id from parameter where kind = ${kind} and code = ${sql.ref(code)})`;
  await trx.run(sql`delete from risk_control`);
  await trx.run(sql`delete from control`);
  await trx.run(sql`delete from risk_impact`);
  await trx.run(sql`delete from risk`);
  await trx.run(
    sql`update impact_factor set status_id = case when code = ${unused === null ? null : factorCodes[unused]} then 2 else 1 end`,
  );
  await trx.run(
    sql`update method set zone_mode = ${zoneMode}, control_method = ${JSON.stringify(controlMethod)}::jsonb`,
  );
  await trx.run(
    sql`update probability_level set percent_from = (${[0, ...bounds]}::integer[])["order"], percent_to = (${bounds}::integer[])["order"]`,
  );
  await trx.run(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
      next_follow_up, status_id, rating, frequency_id, documentation_id, record_id, deviation)
    select ${here.scopeId}, 'C-' || c.place, 'Revisar accesos', 'Revisar los accesos una vez al mes.',
      (select min(id) from parameter where kind = 'controlDomain'), (select min(id) from parameter where kind = 'controlAction'),
      c."typeId", c."implementationId", (select min(id) from parameter where kind = 'area'), '2020-01-01', app.today() - c."daysOverdue", c."statusId", c.rating,
      ${parameter('frequency', 'c.frequency')}, ${parameter('controlDocumentation', 'c.documentation')}, ${parameter('controlEvidence', 'c.record')},
      c.deviation
    from jsonb_to_recordset(${JSON.stringify(controls.map((control, place) => ({ place, ...control, statusId: statusIds[control.status] })))}::jsonb)
      c(place integer, "typeId" smallint, "implementationId" smallint, "statusId" smallint, rating smallint, frequency text, documentation text,
        record text, deviation text, "daysOverdue" integer)`);
  const named = controls.flatMap(({ factors }, place) =>
    factors.map((factor) => ({ code: `C-${place}`, factor: here.factor(factorCodes[factor] ?? 'legal') })),
  );
  await trx.run(sql`
    insert into control_impact_factor (scope_id, control_id, impact_factor_id)
    select c.scope_id, c.id, x.factor from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) x(code text, factor bigint)
    join control c on c.code = x.code`);
  await trx.run(sql`
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, description, typed_probability, typed_impact, typed_reason, probability_level_id)
    select ${here.scopeId}, ${assetId}, (${here.threats}::bigint[])[1 + x.place % 20], (${here.vulnerabilities}::bigint[])[1 + x.place / 20],
      x.place::text, (x.typed ->> 'probability')::smallint, (x.typed ->> 'impact')::smallint,
      case when jsonb_typeof(x.typed) = 'object' then 'Juicio' end, (select l.id from probability_level l join probability_type y on y.id = l.probability_type_id and y.is_default
        where l."order" = x.probability)
    from jsonb_to_recordset(${JSON.stringify(risks.map(({ probability, typed }, place) => ({ place, probability, typed })))}::jsonb)
      x(place integer, probability smallint, typed jsonb)`);
  const impacts = risks.flatMap((risk, place) =>
    risk.impacts.map((rated, factor) => ({
      place: String(place),
      rated,
      factor: here.factor(factorCodes[factor] ?? 'legal'),
    })),
  );
  await trx.run(sql`
    insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
    select r.scope_id, r.id, x.factor, (select l.id from impact_level l where l.impact_factor_id = x.factor and l."order" = x.rated)
    from jsonb_to_recordset(${JSON.stringify(impacts)}::jsonb) x(place text, factor bigint, rated smallint)
    join risk r on r.description = x.place`);
  const pairs = risks.flatMap((risk, place) =>
    risk.controls.map((control) => ({ place: String(place), code: `C-${control}` })),
  );
  await trx.run(sql`
    insert into risk_control (scope_id, risk_id, control_id)
    select r.scope_id, r.id, c.id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) x(place text, code text)
    join risk r on r.description = x.place join control c on c.code = x.code`);
}

const isOne = (text: string | null) => text !== null && text !== 'none';
const countable = (method: ControlMethod, { factors, ...control }: AControl): CountableControl => ({
  type: controlTypes[control.typeId],
  implementation: implementations[control.implementationId],
  status: control.status,
  rating: control.rating === null ? null : effectivenesses[control.rating],
  formal: {
    documentation: isOne(control.documentation),
    frequency: control.frequency !== null,
    evidence: isOne(control.record),
    deviation: control.deviation !== null,
  },
  factorIds: factors,
  timeliness: timelinessOf(method, control),
});

interface Stored {
  residual: [number, number];
  expected: [number, number];
  status: number;
}
const stored = (trx: Trx) =>
  trx.rows(sql<Stored>`
    select json_build_array(coalesce(residual_probability, probability), coalesce(residual_impact, impact)) as residual,
      json_build_array(coalesce(expected_probability, probability), coalesce(expected_impact, impact)) as expected, status_id as status
    from risk where description is not null order by description::integer`);

test('what is left of risks and the status that follows are those of the rules, whatever the company and its method', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(aCompany, async (company) => {
      const { found, without, restored, method } = await here.inside(async (trx) => {
        await write(trx, company);
        const settled = async () => {
          await refreshRisks(trx);
          return stored(trx);
        };
        const first = await settled();
        // One control goes from every risk it acts on, and comes back.
        const gone = await trx.rows<{ riskId: number; controlId: number }>(sql`
          delete from risk_control k using control c where c.id = k.control_id and c.code = 'C-0'
          returning k.risk_id as "riskId", k.control_id as "controlId"`);
        const less = await settled();
        await trx.run(sql`
          insert into risk_control (scope_id, risk_id, control_id)
          select ${here.scopeId}, x."riskId", x."controlId" from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) x("riskId" bigint, "controlId" bigint)`);
        return { found: first, without: less, restored: await settled(), method: (await readMethod(trx)).rules };
      });
      const rules = { method, controlMethod: company.controlMethod };
      const toldOf = ({ probability, impacts, typed, controls: places }: ARisk): Stored => {
        const controls = places.map((place) => countable(company.controlMethod, company.controls[place] as AControl));
        const inherent = {
          probability,
          ratings: impacts
            .map((rated, factorId) => ({ factorId, order: rated }))
            .filter(({ factorId }) => factorId !== company.unused),
        };
        const before = assessed(method, { probability, impact: impactOf(inherent.ratings) ?? 1 });
        const current = residualOf(rules, inherent, controls, 'current');
        const expected = residualOf(rules, inherent, controls, 'expected');
        const said =
          typed && company.controlMethod.mode === 'manual'
            ? typedResidual(before, expected, typed)
            : { current, expected };
        const [now, then] = [assessed(method, said.current), said.expected];
        const facts = {
          isComplete: true,
          controlStatuses: controls.map(({ status }) => status),
        };
        const status = settledStatus({ ...facts, acceptance: now.range.accept });
        return {
          residual: [now.probability, now.impact],
          expected: [then.probability, then.impact],
          status: statusIds[status],
        };
      };
      expect(found).toEqual(company.risks.map(toldOf));
      const less = company.risks.map((each) => ({ ...each, controls: each.controls.filter((place) => place !== 0) }));
      expect(without).toEqual(less.map(toldOf));
      expect(restored).toEqual(found);
      for (const { status } of found) seen.add(status);
    }),
    { numRuns: 12 },
  );
  expect(seen).toEqual(new Set([statusIds.ACTIVE, statusIds.MITIGATED]));
});
