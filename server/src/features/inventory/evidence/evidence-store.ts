import { evidence, provableEntities, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { sql, type RawBuilder } from 'kysely';
import { snake, storeOf } from '#kit/catalogue/store.ts';
import { validityOf } from '../shared/evidence-validity.ts';

/** Column of both link tables that names a target of an entity. */
export const targetColumn = (entity: ProvableEntity): string => `${snake(entity)}_id`;

/** Whether a link `l` is to the target that an expectation `x` is of. */
export const isOfTarget = sql`(${sql.join(
  provableEntities.map(targetColumn).map((column) => sql`${sql.ref(`l.${column}`)} = ${sql.ref(`x.${column}`)}`),
  sql` or `,
)})`;

const endOfRisk = (table: 'asset' | 'threat' | 'vulnerability') =>
  sql`(select coalesce(e.name, e.code) from ${sql.table(table)} e where e.company_id = o.company_id and e.id = ${sql.ref(`o.${table}_id`)})`;

interface Title {
  code: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  /** What it is part of, and which kind of question it answers. */
  of?: RawBuilder<unknown>;
  answers?: RawBuilder<unknown>;
}

/**
 * What is said of a target `o`, where it has no code and name of its own: of a follow-up its control, and its day; of a risk its
 * ends; of an answer its question, and the assessment.
 */
export const titlesOf: Partial<Record<ProvableEntity, Title>> = {
  followUp: {
    code: sql`(select c.code from control c where c.company_id = o.company_id and c.id = o.control_id)`,
    name: sql`(select c.name || ' · ' || o.date from control c where c.company_id = o.company_id and c.id = o.control_id)`,
    of: sql`o.control_id`,
  },
  risk: {
    code: sql`o.code`,
    name: sql`concat_ws(' · ', ${endOfRisk('asset')}, ${endOfRisk('threat')}, ${endOfRisk('vulnerability')})`,
  },
  assessmentAnswer: {
    code: sql`o.code`,
    name: sql`(select coalesce(a.name, a.framework_code) || ' · ' || a.assessment_date from assessment a
      where a.company_id = o.company_id and a.id = o.assessment_id)`,
    of: sql`o.assessment_id`,
    answers: sql`o.kind`,
  },
};

/** The revision in force of the piece `t`. */
const inForce = sql`(select r.id from evidence_revision r where r.company_id = t.company_id and r.evidence_id = t.id
  order by r.number desc limit 1)`;
/** Of the files of the revision in force; `f` is the file, `s` what is kept. */
const ofFiles = (value: RawBuilder<unknown>) => sql`(select ${value} from evidence_file f
  join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id
  where f.company_id = t.company_id and f.revision_id = ${inForce})`;

const scan = ofFiles(
  sql`(array['infected', 'pending', 'unscanned', 'clean'])[min(array_position(array['infected', 'pending', 'unscanned', 'clean'], s.scan))]`,
);
const isDamaged = sql`exists (select from evidence_revision r
  join evidence_file f on f.company_id = r.company_id and f.revision_id = r.id
  join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id and s.integrity <> 'intact'
  where r.company_id = t.company_id and r.evidence_id = t.id)`;
const isOnHold = sql`(t.hold_reason is not null)`;
const linked = sql`from evidence_link l where l.company_id = t.company_id and l.evidence_id = t.id`;

const counts = Object.fromEntries(
  provableEntities.map((entity) => [
    `${entity}Count`,
    sql`(select count(*) ${linked} and ${sql.ref(`l.${targetColumn(entity)}`)} is not null)`,
  ]),
);
const byTarget = Object.fromEntries(
  provableEntities.map((entity) => [
    `${entity}Id`,
    (ids: unknown) => sql`exists (select ${linked} and ${sql.ref(`l.${targetColumn(entity)}`)} = any(${ids}))`,
  ]),
);
const is = (condition: RawBuilder<unknown>) => (value: unknown) => (value === true ? condition : sql`not ${condition}`);

export const evidenceStore = storeOf(evidence, {
  isScoped: true,
  extras: {
    scopeId: sql`t.scope_id`,
    fileCount: ofFiles(sql`count(*)`),
    size: ofFiles(sql`coalesce(sum(s.size), 0)`),
    revisionCount: sql`(select count(*) from evidence_revision r where r.company_id = t.company_id and r.evidence_id = t.id)`,
    ...counts,
    validity: validityOf,
    scan,
    isDamaged,
    isOnHold,
  },
  fleeting: ['validity', 'scan', 'isDamaged'],
  filters: {
    validity: (words) => sql`${validityOf} = any(${words})`,
    scan: (words) => sql`${scan} = any(${words})`,
    isDamaged: is(isDamaged),
    isOnHold: is(isOnHold),
    ...byTarget,
  },
  relations: [
    ...provableEntities.map((entity) => ({
      field: entity,
      of: entity,
      table: 'evidence_link',
      own: 'evidence_id',
      other: targetColumn(entity),
    })),
    {
      field: 'evidenceRevision',
      of: 'evidenceRevision',
      table: 'evidence_revision',
      own: 'evidence_id',
      other: 'id',
      rows: (id) =>
        sql`select r.id from evidence_revision r where r.company_id = app.current_company() and r.evidence_id = ${id}`,
    },
  ],
  goesFirst: [
    (ids) => sql`update expected_evidence set evidence_id = null, version = version + 1, updated_at = now()
      where company_id = app.current_company() and evidence_id = any(${ids})`,
    (ids) => sql`delete from evidence_link where company_id = app.current_company() and evidence_id = any(${ids})`,
    (ids) => sql`delete from evidence_file f using evidence_revision r where f.company_id = app.current_company()
      and r.company_id = f.company_id and r.id = f.revision_id and r.evidence_id = any(${ids})`,
    (ids) => sql`delete from evidence_revision where company_id = app.current_company() and evidence_id = any(${ids})`,
  ],
  inTheWay: 'evidence.onHold',
  obstacles: [
    {
      entity: 'evidence',
      rows: (ids) => sql`select t.id as target, t.id, t.hold_reason as code, t.name from evidence t
        where t.company_id = app.current_company() and t.id = any(${ids}) and ${isOnHold}`,
    },
  ],
});
