import { rm } from 'node:fs/promises';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { maximumFaults } from '@baluarte/contract/maturity/assessment-fields.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { answerOnce } from '#kit/http/idempotency.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findFramework } from '../shared/find-framework.ts';
import { readAssessment } from '../shared/stored-assessment.ts';
import { readFacts } from './assessment-row.ts';
import { lockActive, refuseFinished } from './lock-assessment.ts';
import { codesFor } from './parts.ts';
import { planImport } from './plan-import.ts';
import { readAnswers } from './read-answers.ts';
import { toWrite, writeAnswers } from './save-answers.ts';

type Imported = z.input<typeof assessment.importAnswers.reply>;

/** People who may enter a scope by their folded names; null of a name that several have. */
async function peopleIn(trx: Trx, scopeId: number): Promise<Map<string, number | null>> {
  const rows = await trx.rows(sql<{ id: number; name: string | null }>`
    select m.user_id as id, app.person_name(m.user_id) as name from member m where m.company_id = app.current_company()
      and m.status_id in (1, 3) and (cardinality(m.scope_ids) = 0 or ${scopeId} = any(m.scope_ids))`);
  const people = new Map<string, number | null>();
  for (const { id, name } of rows) {
    const word = foldWord(name ?? '');
    people.set(word, people.has(word) ? null : id);
  }
  return people;
}

/**
 * Takes the answers of a spreadsheet in our layout or that of the instrument, or says what it would change. Throws `notFound`,
 * `assessment.finished`, `assessment.noAnswers`, and why the file is refused.
 */
export async function importAnswers({
  parts,
  tenant,
  session,
  request,
  upload,
  params: { id },
  query: { dryRun: isDryRun },
}: StepHandling<typeof assessment.importAnswers>): Promise<Imported> {
  try {
    // Whether it is there is said before anything of the file is.
    refuseFinished(await readingCompany(parts.database.app, tenant, (trx) => readFacts(trx, id)));
    const { lines, skipped } = await readAnswers(upload);
    const work = async (trx: Trx): Promise<Imported> => {
      const held = await lockActive(trx, id);
      const { responses, faults, ...plan } = planImport(lines, {
        kept: await readAssessment(trx, id),
        definition: await findFramework(trx, held.framework_code),
        mine: await codesFor(trx, held, session.userId),
        people: await peopleIn(trx, held.scope_id),
      });
      if (!isDryRun && responses.length > 0) await writeAnswers(trx, held, toWrite(responses, held.framework));
      return {
        ...plan,
        is_dry_run: isDryRun,
        fault_count: faults.length,
        faults: faults.slice(0, maximumFaults),
        skipped,
        changesetId: isDryRun ? null : await changesetOf(trx),
      };
    };
    return (await inCompany(parts.database.app, tenant, (trx) =>
      answerOnce(trx, request, assessment.importAnswers, () => work(trx), upload),
    )) as Imported;
  } finally {
    await rm(upload.path, { force: true });
  }
}
