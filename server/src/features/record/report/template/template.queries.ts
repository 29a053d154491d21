import type { ReportTemplate } from '@baluarte/contract/record/report-template.ts';
import type { ReportKind } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { unknownPlaces } from './places.ts';

/** Files kept of a company beside those of its templates: what replaced or removed ones can be taken back to. */
const keptFiles = 20;

/** A file as it was checked. */
export interface TemplateFile {
  fileName: string;
  digest: string;
  content: Buffer;
  places: readonly string[];
}

const shown = sql`
  t.id, t.kind, t.name, t.file_name as "fileName", t.size, t.sha256, t.places,
  app.schedules_with('templateId', t.id) as "scheduleCount",
  t.updated_at as "updatedAt", t.version,
  (select app.person_name(s.user_id) from change c
    join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = t.company_id and c.table_name = 'report_template' and c.row_id = t.id order by c.id desc limit 1) as "updatedBy"
  from report_template t where t.company_id = app.current_company()`;

type Row = Omit<ReportTemplate, 'placeCount' | 'unknownCount'> & { places: string[] };
const counted = ({ places, ...template }: Row): ReportTemplate => ({
  ...template,
  placeCount: places.length,
  unknownCount: unknownPlaces(places, template.kind).length,
});

/** Templates of the company, by kind and name. */
export const listTemplates = async (trx: Trx): Promise<ReportTemplate[]> =>
  (await trx.rows<Row>(sql`select ${shown} order by t.kind, t.name collate app.natural_order, t.id`)).map(counted);

/** One template, or undefined. */
export async function findTemplate(trx: Trx, id: number): Promise<ReportTemplate | undefined> {
  const found = await trx.first<Row>(sql`select ${shown} and t.id = ${id}`);
  return found && counted(found);
}

export const countTemplates = async (trx: Trx): Promise<number> =>
  (
    await trx.one(
      sql<{
        count: number;
      }>`select count(*)::integer as count from report_template where company_id = app.current_company()`,
    )
  ).count;

/** A template with its file, as it is filled. */
export const templateWithFile = (trx: Trx, id: number) =>
  trx.first(sql<{ kind: ReportKind; fileName: string; content: Buffer; places: string[] }>`
    select t.kind, t.file_name as "fileName", f.content, t.places
    from report_template t join report_template_file f on f.company_id = t.company_id and f.digest = t.sha256
    where t.company_id = app.current_company() and t.id = ${id}`);

/** Keeps a file, and forgets the oldest that no template has. */
export async function keepFile(trx: Trx, { digest, content }: TemplateFile): Promise<void> {
  await trx.run(sql`
    insert into report_template_file (digest, content) values (${digest}, ${content})
    on conflict on constraint report_template_file__digest_taken do update set created_at = now()`);
  await trx.run(sql`
    delete from report_template_file f where f.company_id = app.current_company() and f.digest <> ${digest}
      and not exists (select from report_template t where t.company_id = f.company_id and t.sha256 = f.digest)
      and f.id not in (
        select k.id from report_template_file k where k.company_id = app.current_company()
        order by k.created_at desc, k.id desc limit ${keptFiles})`);
}

/** Inserts a template of a kept file, and returns its id. */
export const insertTemplate = async (
  trx: Trx,
  { kind, name }: Pick<ReportTemplate, 'kind' | 'name'>,
  { fileName, digest, content, places }: TemplateFile,
): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into report_template (kind, name, file_name, sha256, size, places)
      values (${kind}, ${name}, ${fileName}, ${digest}, ${content.length}, ${places}) returning id`)
  ).id;

/** Gives a template another file. False: there is no such template. */
export const replaceFile = async (
  trx: Trx,
  id: number,
  { fileName, digest, content, places }: TemplateFile,
): Promise<boolean> =>
  (await trx.run(sql`
    update report_template set file_name = ${fileName}, sha256 = ${digest}, size = ${content.length}, places = ${places},
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`)) === 1;

/** Renames the version of a template that was read. False: it was changed in between. */
export const renameTemplate = async (
  trx: Trx,
  { id, name, version }: Pick<ReportTemplate, 'id' | 'name' | 'version'>,
): Promise<boolean> =>
  (await trx.run(sql`
    update report_template set name = ${name}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id} and version = ${version}`)) === 1;

export const deleteTemplate = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from report_template where company_id = app.current_company() and id = ${id}`);
