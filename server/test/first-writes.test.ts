import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * What becomes of a row that somebody else wrote meanwhile, by the table and the key of every statement that replaces it: `seen`, the
 * request says which version it saw, 0 for none; `own`, only the same person writes it, or the same act again says the same; `system`,
 * no person's words are in it.
 */
const replacing: Readonly<Record<string, 'seen' | 'own' | 'system'>> = {
  'treatment treatment__risk_taken': 'seen',
  'assessment_answer assessment_answer__code_taken': 'seen',
  'assessment_typed_figure assessment_typed_figure__code_taken': 'seen',
  'company_provider company_provider__one_row': 'seen',
  // by the version of the assessment
  'assessment_part ${sql.raw(`assessment_part__${receiver}_taken`)}': 'seen',
  'assessment_rating assessment_rating__user_taken': 'own',
  'home_arrangement home_arrangement__page_taken': 'own',
  '${shelfOf(trx).defaults} saved_view_default__list_taken': 'own',
  'import_layout import_layout__one_row': 'own',
  'import_answer import_answer__one_row': 'own',
  'download (company_id, user_id, file)': 'own',
  // the password of the person who sets it
  'auth.account (provider_id, account_id)': 'own',
  // a place that is given by a super administrator and asked for again
  'member member__user_taken': 'own',
  'notification_digest notification_digest__user_taken': 'system',
  'report_template_file report_template_file__digest_taken': 'system',
  'stored_file stored_file__sha256_taken': 'system',
  'company_logo company_logo__digest_taken': 'system',
  'app.loose_file loose_file__pk': 'system',
  'auth.rate_limit (key)': 'system',
  'auth.request_count request_count__pk': 'system',
  // the name of who left, as their account has it
  'former_person (company_id, user_id)': 'system',
  'public.former_person (company_id, user_id)': 'system',
  // lists the product ships
  '${name} (id)': 'system',
  'app.reference_edition (only_row)': 'system',
  // figures that follow from other rows
  'public.asset_criticality asset_criticality__pk': 'system',
  'public.company_figures company_figures__pk': 'system',
  'public.treatment_due treatment_due__pk': 'system',
  'public.zone zone__cell_taken': 'system',
  // the demonstration, which nobody else writes to
  'risk_impact risk_impact__factor_taken': 'system',
};

/**
 * The same for statements that leave the row that is there: `refused`, whoever comes second is told so; `told`, the answer or the report
 * of the import counts or names only what was made; `same`, the row holds nothing but its key, so both wrote the same; `once`, the row
 * itself is the right to do something one time.
 */
const leaving: Readonly<Record<string, 'refused' | 'told' | 'same' | 'once'>> = {
  'auth."user" (email)': 'refused',
  'auth.factor (user_id, method)': 'refused',
  'auth.ticket (hash)': 'refused',
  'assessment (company_id, scope_id, purpose_id) where status_id = 1': 'refused',
  'idempotency idempotency__key_taken': 'refused',
  'control control__code_taken': 'told',
  'risk risk__combination_taken': 'told',
  '${table(store)} ${sql.ref(`${store.table}__code_taken`)}': 'told',
  '${sql.table(link)} any': 'same',
  '${sql.table(link.table)} any': 'same',
  '${sql.table(this.#run.store.table)} any': 'same',
  'asset_asset any': 'same',
  'asset_threat asset_threat__pair_taken': 'same',
  'evidence_link ${sql.ref(`evidence_link__${snake(entity)}_taken`)}': 'same',
  'member member__user_taken': 'same',
  'member_area member_area__pair_taken': 'same',
  'risk_control risk_control__pair_taken': 'same',
  'scenario_control scenario_control__pair_taken': 'same',
  'type_threat type_threat__pair_taken': 'same',
  'stored_file stored_file__sha256_taken': 'same',
  'app.loose_file loose_file__pk': 'same',
  'public.risk_numbering any': 'same',
  'public.asset_criticality asset_criticality__pk': 'same',
  'evidence_reminder evidence_reminder__day_taken': 'once',
  'follow_up_reminder follow_up_reminder__stage_taken': 'once',
  'notification notification__event_taken': 'once',
  'report_schedule_run report_schedule_run__due_at_taken': 'once',
  'treatment_notice treatment_notice__day_taken': 'once',
  // what the product ships and a company may have made before
  'parameter parameter__code_taken': 'same',
  'role any': 'same',
  'role_template any': 'same',
};

/** `on conflict`, the key it names and what it does; the key is a constraint, columns with a condition, or not said. */
const upsert =
  /\bon conflict\b\s*(?:on constraint\s+(\S+)\s+|(\([^)]*\)(?:\s*where[^$\n]*?(?=\s+do\b))?)\s*)?do\s+(update|nothing)\b/gi;

/** The table and key of each upsert in a text, and how many of its conflict clauses could not be read. */
function upsertsOf(text: string) {
  const found = [...text.matchAll(upsert)].map(({ index, 1: constraint, 2: columns, 3: act = '' }) => {
    const start = text.slice(0, index).toLowerCase().lastIndexOf('insert into');
    const table = /^insert into\s+(\$\{[^}]*\}|[\w."]+)/i.exec(text.slice(start, index))?.[1];
    return { key: `${table} ${constraint ?? columns ?? 'any'}`, isReplacing: act.toLowerCase() === 'update' };
  });
  const clauses = text.match(/\bon conflict\b|\bmerge into\b/gi)?.length ?? 0;
  return { found, unread: clauses - found.length };
}

test('every statement that meets a row somebody wrote meanwhile is known, with what becomes of that row', async () => {
  const replaced = new Set<string>();
  const left = new Set<string>();
  for (const folder of ['src', 'migrations'])
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(?:ts|sql)$/.test(name) || name.endsWith('.test.ts')) continue;
      const { found, unread } = upsertsOf(await readFile(join(root, folder, name), 'utf8'));
      expect(unread, `${name} has an upsert this test cannot read`).toBe(0);
      for (const { key, isReplacing } of found) (isReplacing ? replaced : left).add(key);
    }
  expect([...replaced].toSorted()).toEqual(Object.keys(replacing).toSorted());
  expect([...left].toSorted()).toEqual(Object.keys(leaving).toSorted());
});

test.each([
  ['insert into a (b) values (1) on conflict (b) do update set b = 2', { key: 'a (b)', isReplacing: true }],
  [
    'insert into a (b) values (1)\n on conflict (b, c)\n  where d = 1 do nothing',
    { key: 'a (b, c)\n  where d = 1', isReplacing: false },
  ],
  [
    'INSERT INTO a values (1) ON CONFLICT ON CONSTRAINT a__pk DO UPDATE SET b = 2',
    { key: 'a a__pk', isReplacing: true },
  ],
  ['insert into ${sql.table(x)} values (1) on conflict do nothing', { key: '${sql.table(x)} any', isReplacing: false }],
])('the statement "%s" is read as what it is', (text, expected) => {
  expect(upsertsOf(text)).toEqual({ found: [expected], unread: 0 });
});

test('a way to write it that is not known is not passed over', () => {
  expect(upsertsOf('insert into a values (1) on conflict (lower(b)) do update set b = 2').unread).toBe(1);
  expect(upsertsOf('merge into a using b on true when matched then delete').unread).toBe(1);
});
