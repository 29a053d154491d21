import type { assetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertRows } from '#kit/catalogue/import/import.queries.ts';
import { codesFrom, nextNumber, usualPattern } from '#kit/catalogue/import/made-codes.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkAssets, requestsOf, type AssetDraft } from './check-assets.ts';
import { resolveTemplates } from './resolve-template.ts';
import { assetsNamedBy, relateAssets } from './template-relations.ts';
import { templatesFor } from './template.queries.ts';

type Created = z.input<(typeof assetTemplate.createAssets)['reply']>;

/** How often codes are generated again that another transaction took at the same time. */
const attempts = 5;

const codeOf = ({ values }: AssetDraft) => String(values['code']);

/** Inserts assets scope by scope; returns their ids, without those whose code another transaction took at the same time. */
async function insertAssets(trx: Trx, store: Store, drafts: readonly AssetDraft[]): Promise<Map<AssetDraft, number>> {
  const idOf = new Map<AssetDraft, number>();
  for (const [scopeId, ofScope] of Map.groupBy(drafts, (draft) => draft.scopeId)) {
    const rows = ofScope.map(({ values }) => values);
    const inserted = await insertRows(trx, store, scopeId, rows);
    for (const draft of ofScope) {
      const id = inserted.get(codeOf(draft));
      if (id !== undefined) idOf.set(draft, id);
    }
  }
  return idOf;
}

/** Generates missing codes and inserts all assets. Throws `invalid` where a given code was taken meanwhile, and `busy`. */
async function writeAssets(
  trx: Trx,
  store: Store,
  pattern: string,
  drafts: readonly AssetDraft[],
): Promise<Map<AssetDraft, number>> {
  const idOf = new Map<AssetDraft, number>();
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const remaining = drafts.filter((draft) => !idOf.has(draft));
    if (remaining.length === 0) return idOf;
    const givenCodes = remaining.flatMap((draft) => (draft.hasCode ? codeOf(draft) : []));
    const nextCode = codesFrom(pattern, await nextNumber(trx, store, pattern, givenCodes));
    for (const { hasCode, values } of remaining) if (!hasCode) values['code'] = nextCode();
    const inserted = await insertAssets(trx, store, remaining);
    for (const draft of remaining) {
      const id = inserted.get(draft);
      if (id !== undefined) idOf.set(draft, id);
      else if (draft.hasCode) throw invalid([{ path: `${draft.request.path}.code`, code: 'taken' }]);
    }
  }
  if (idOf.size < drafts.length) throw problem('busy');
  return idOf;
}

const countOf = (drafts: readonly AssetDraft[], field: 'threats' | 'vulnerabilities'): number =>
  drafts.reduce((total, { values }) => total + (values[field] as readonly number[]).length, 0);

/**
 * Creates assets from templates with their relations, in one changeset and a number of statements that depends only on the
 * number of scopes. Throws `invalid` with the asset and field of each fault; then nothing is written.
 */
export async function createAssets(
  handling: Handling<typeof assetTemplate.createAssets>,
  store: Store,
): Promise<Created> {
  const { trx, body, session } = handling;
  if (!store.suggestions) throw new Error('assets have rules for what their category asks for');
  const requests = requestsOf(body);
  const found = await templatesFor(trx, [...new Set(requests.map(({ templateId }) => templateId))]);
  const resolved = await resolveTemplates(trx, store.suggestions, found);
  const templates = new Map(resolved.map((row) => [row.template.id, row]));
  const drafts = await checkAssets(handling, { requests, common: body.values, templates, store });
  const existing = await assetsNamedBy(trx, found);
  const pattern = body.values.codePattern ?? (await usualPattern(trx, store, session.language));
  await trx.run(sql`select set_config('app.changeset_kind', 'fromTemplates', true)`);
  const idOf = await writeAssets(trx, store, pattern, drafts);
  const related = await relateAssets(trx, {
    drafts,
    idOf,
    templates: new Map(found.map((template) => [template.id, template])),
    existing,
  });
  return {
    ...related,
    changesetId: await changesetOf(trx),
    assets: drafts.map((draft) => ({
      id: idOf.get(draft) ?? 0,
      templateId: draft.request.templateId,
      code: codeOf(draft),
      name: String(draft.values['name']),
      scopeId: draft.scopeId,
    })),
    threats: countOf(drafts, 'threats'),
    vulnerabilities: countOf(drafts, 'vulnerabilities'),
  };
}
