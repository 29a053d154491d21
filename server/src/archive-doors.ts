import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { frameworkDefinition, frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { faultsOf } from '@baluarte/contract/maturity/framework.rules.ts';
import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { sql } from 'kysely';
import { fileName, refuseUpload } from '#inventory/evidence/upload/take-in.ts';
import { inspectDocx } from '#kit/documents/docx/render-docx.ts';
import { fileTypeOf } from '#kit/files/file-type.ts';
import { problem } from '#kit/http/problem.ts';
import { admitted, withUploadPath, type Arrived, type Doors } from '#organization/archive/in/doors.ts';
import { logoOf } from '#organization/setting/read-logo.ts';

const refused = (file: string) => problem('archive.refusedFile', { file: file.slice(-120) });
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Evidence: by name, size and content; what the archive says of type and size is replaced by what they are. */
async function admitEvidence({ trx, archive, env }: Arrived): Promise<void> {
  const bytesBy = new Map(archive.manifest.files.map(({ sha256, bytes }) => [sha256, bytes]));
  const files = await trx.rows(sql<{ id: number; sha256: string; type: string; names: string[] }>`
    select s.id, s.sha256, s.type, coalesce(array_agg(distinct f.name) filter (where f.name is not null), '{}') as names
    from stored_file s left join evidence_file f on f.company_id = s.company_id and f.stored_file_id = s.id
    where s.company_id = app.current_company() group by s.id, s.sha256, s.type order by s.id`);
  for (const { id, sha256, type, names } of files) {
    const size = bytesBy.get(sha256);
    for (const name of names) if (fileName(name) !== name) throw refused(name);
    if (size === undefined) continue;
    const types = await withUploadPath(env, async (path) => {
      await pipeline(archive.kept(sha256), createWriteStream(path, { mode: 0o600 }));
      const found: string[] = [];
      for (const name of names)
        found.push(
          await admitted(name, () => {
            refuseUpload({ name, size });
            return fileTypeOf({ path, name });
          }),
        );
      return found;
    });
    // Of a file that no evidence has, nothing is known but its bytes.
    const told = types.includes(type) ? type : (types[0] ?? 'application/octet-stream');
    await trx.run(sql`
      update stored_file set type = ${told}, size = ${size} where company_id = app.current_company() and id = ${id}`);
  }
}

/** Templates of Word: each as it was named. */
async function admitTemplates({ trx, env }: Arrived): Promise<void> {
  const files = await trx.rows(sql<{ digest: string; names: string[] }>`
    select f.digest, coalesce(array_agg(t.file_name) filter (where t.id is not null), '{}') as names
    from report_template_file f left join report_template t on t.company_id = f.company_id and t.sha256 = f.digest
    where f.company_id = app.current_company() group by f.id, f.digest order by f.id`);
  for (const { digest, names } of files) {
    // One that waits to be taken back has no name any more.
    const [name = `${asciiPrefix(digest, 12)}.docx`] = names;
    const { content } = await trx.one(sql<{ content: Buffer }>`
      select content from report_template_file where company_id = app.current_company() and digest = ${digest}`);
    if (hashOf(content) !== digest) throw refused(name);
    await withUploadPath(env, async (path) => {
      await writeFile(path, content, { mode: 0o600 });
      await admitted(name, () => inspectDocx({ path, name }));
    });
  }
}

/** Logos: pictures of the kinds that are kept. */
async function admitLogos({ trx }: Arrived): Promise<void> {
  const logos = await trx.rows(sql<{ digest: string; type: string; content: Buffer }>`
    select digest, content_type as type, content from company_logo where company_id = app.current_company() order by id`);
  for (const { digest, type, content } of logos) {
    const name = `logo ${asciiPrefix(digest, 12)}`;
    const kept = await admitted(name, () => logoOf(content));
    // A drawing would be kept as another picture.
    if (kept.contentType !== type || hashOf(kept.content) !== digest) throw refused(name);
  }
}

/** Frameworks of the company's own: sound ones alone. */
async function admitFrameworks({ trx }: Arrived): Promise<void> {
  const versions = await trx.rows(sql<{ code: string; definition: unknown }>`
    select code, definition from framework_version where company_id = app.current_company() order by id`);
  for (const { code, definition } of versions) {
    const parsed = frameworkDefinition.safeParse(definition);
    if (!parsed.success || parsed.data.code !== code || faultsOf(frameworkOf(parsed.data)).length > 0)
      throw refused(code);
  }
}

/** What each kind of file in an archive passes, as an upload of it does. */
export const archiveDoors: Doors = {
  stored_file: admitEvidence,
  report_template_file: admitTemplates,
  company_logo: admitLogos,
  framework_version: admitFrameworks,
};
