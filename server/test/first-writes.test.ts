import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../src/features');

/**
 * What keeps a row that somebody else wrote meanwhile from being replaced unseen, by the constraint of every statement that inserts a row
 * or replaces it: `seen`, the request says which version it saw, 0 for none; `own`, only the same person writes it, or the same act again
 * says the same; `system`, no person's words are in it.
 */
const guards: Readonly<Record<string, 'seen' | 'own' | 'system'>> = {
  treatment__risk_taken: 'seen',
  assessment_answer__code_taken: 'seen',
  assessment_typed_figure__code_taken: 'seen',
  company_provider__one_row: 'seen',
  // by the version of the assessment
  'assessment_part__${receiver}_taken': 'seen',
  assessment_rating__user_taken: 'own',
  home_arrangement__page_taken: 'own',
  saved_view_default__list_taken: 'own',
  import_layout__one_row: 'own',
  import_answer__one_row: 'own',
  // a place that is given by a super administrator and asked for again
  member__user_taken: 'own',
  notification_digest__user_taken: 'system',
  report_template_file__digest_taken: 'system',
  stored_file__sha256_taken: 'system',
  company_logo__digest_taken: 'system',
  loose_file__pk: 'system',
};

test('every statement that may replace a row on a first write is known, with what guards the row of somebody else', async () => {
  const found = new Set<string>();
  for (const name of await readdir(features, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const text = await readFile(join(features, name), 'utf8');
    for (const [, constraint = ''] of text.matchAll(
      /on conflict on constraint (?:\$\{sql\.raw\(`)?([\w${}]+)(?:`\)\})?(?:\s+)do update/g,
    ))
      found.add(constraint);
  }
  expect([...found].toSorted()).toEqual(Object.keys(guards).toSorted());
});
