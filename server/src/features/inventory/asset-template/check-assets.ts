import { asset } from '@baluarte/contract/inventory/asset.ts';
import { maximumFromTemplates, nameOfCopy, type assetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { issuesOf, maximumIssues } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { choiceIssues } from '#kit/catalogue/choices.ts';
import { takenAmong } from '#kit/catalogue/settle.queries.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { valuesOf, type Resolved } from './resolve-template.ts';

type Body = z.output<(typeof assetTemplate.createAssets)['body']>;
type CommonValues = Body['values'];

/** One requested asset, with the values of its own. */
interface AssetRequest {
  templateId: number;
  ownValues: Omit<Body['assets'][number], 'templateId'>;
  /** Its place in the request. */
  path: string;
}

/** An asset that passed every check. */
export interface AssetDraft {
  request: AssetRequest;
  values: Record<string, unknown>;
  scopeId: number;
  /** The request contains its code; otherwise one is generated. */
  hasCode: boolean;
}

/** Stands for a code until it is generated, so that the rest can be checked. */
const placeholder = '-';

const isRow = ({ path }: AssetRequest): boolean => path.startsWith('body.assets');

/** Every asset of a request. Throws `assetTemplate.noAssets` and `assetTemplate.tooManyAssets`. */
export function requestsOf({ templateIds, assets }: Pick<Body, 'templateIds' | 'assets'>): AssetRequest[] {
  const requests: AssetRequest[] = [
    ...templateIds.map((templateId, index) => ({ templateId, ownValues: {}, path: `body.templateIds.${index}` })),
    ...assets.map(({ templateId, ...ownValues }, index) => ({ templateId, ownValues, path: `body.assets.${index}` })),
  ];
  if (requests.length === 0) throw problem('assetTemplate.noAssets');
  if (requests.length > maximumFromTemplates)
    throw problem('assetTemplate.tooManyAssets', { maximum: maximumFromTemplates });
  return requests;
}

/** Names of assets: their own, else that of their template, numbered where several are made of it. */
function namesOf(
  requests: readonly AssetRequest[],
  templates: ReadonlyMap<number, Resolved>,
  language: Language,
): string[] {
  const byTemplate = Map.groupBy(requests, ({ templateId }) => templateId);
  const places = new Map<number, number>();
  return requests.map(({ templateId, ownValues }) => {
    const { name = '', nameEn = null } = templates.get(templateId)?.template ?? {};
    const place = (places.get(templateId) ?? 0) + 1;
    places.set(templateId, place);
    const templateName = language === 'en' ? (nameEn ?? name) : name;
    return ownValues.name ?? nameOfCopy(templateName, place, byTemplate.get(templateId)?.length ?? 1);
  });
}

/** Path of a value: in the asset's own values, or in the common ones. */
function pathOf(request: AssetRequest, common: CommonValues, field: string): string {
  if (isRow(request) && field in request.ownValues) return `${request.path}.${field}`;
  if (field in common) return `body.values.${field}`;
  return isRow(request) ? `${request.path}.${field}` : request.path;
}

const templatePath = (request: AssetRequest): string => (isRow(request) ? `${request.path}.templateId` : request.path);

/** Active scopes among `ids`; the wall hides those the user may not enter. */
async function openScopes(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx.rows(sql<{ id: number }>`
    select id from scope where company_id = app.current_company() and status_id = ${statusIds.ACTIVE} and id = any(${ids})`);
  return new Set(rows.map(({ id }) => id));
}

/** Codes that occur twice in the request, or belong to an asset there is: in the same scope, in whatever case. */
async function codeIssues(trx: Trx, store: Store, drafts: readonly AssetDraft[]): Promise<Issue[]> {
  const coded = drafts.filter(({ hasCode }) => hasCode);
  if (coded.length === 0) return [];
  const codes = coded.map(({ values, scopeId }) => ({ value: String(values['code']), scopeId }));
  const existing = await takenAmong(trx, store, 'code', codes);
  const requested = new Set<string>();
  return coded.flatMap(({ request, scopeId }, index) => {
    const key = `${scopeId} ${codes[index]?.value.toLowerCase()}`;
    const isTaken = existing.has(index) || requested.has(key);
    requested.add(key);
    return isTaken ? [{ path: `${request.path}.code`, code: 'taken' }] : [];
  });
}

/** A wrong common value is reported once. */
const withoutRepetitions = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.path} ${issue.code}`, issue])).values(),
];

interface Checking {
  requests: readonly AssetRequest[];
  common: CommonValues;
  templates: ReadonlyMap<number, Resolved>;
  store: Store;
}

type Caller = Pick<Handling<typeof assetTemplate.createAssets>, 'trx' | 'session' | 'tenant'>;

/** The scope of assets that name none: the current one, or the only one of the user. */
function defaultScope({ session, tenant }: Caller): number | undefined {
  if (session.scopeId) return session.scopeId;
  const [only, ...others] = tenant.scopeIds === 'every' ? [] : tenant.scopeIds;
  return others.length === 0 ? only : undefined;
}

/** What is wrong with one asset by the schema of assets, or its draft. */
function draftOf(
  request: AssetRequest,
  { common, templates, store }: Checking,
  { language, name, scopeId: defaultScopeId }: { language: Language; name: string; scopeId: number | undefined },
): { draft: AssetDraft } | { issues: Issue[] } {
  const row = templates.get(request.templateId);
  if (!row) return { issues: [{ path: templatePath(request), code: 'unknown' }] };
  if (!row.category.item) {
    const params = { value: row.category.ref.name };
    return { issues: [{ path: templatePath(request), code: 'templateWithoutCategory', params }] };
  }
  const { codePattern: _pattern, scopeId: commonScope, ...commonValues } = common;
  const { scopeId: ownScope, ...ownValues } = request.ownValues;
  const given = Object.fromEntries(Object.entries(ownValues).filter(([, value]) => value !== undefined));
  const values = { code: placeholder, ...valuesOf(row, language), ...commonValues, ...given, name };
  const checked = store.catalogue.input.safeParse(values, { reportInput: true });
  if (!checked.success) {
    const issues = issuesOf(checked.error, 'row').map(({ path, ...issue }) => ({
      ...issue,
      path: pathOf(request, common, path.split('.')[1] ?? ''),
    }));
    return { issues };
  }
  const scopeId = ownScope ?? commonScope ?? defaultScopeId;
  if (scopeId === undefined) return { issues: [{ path: pathOf(request, common, 'scopeId'), code: 'required' }] };
  return { draft: { request, values: checked.data, scopeId, hasCode: ownValues.code !== undefined } };
}

/** Checks every asset as the form of assets does. Throws `invalid` with the asset and field of each fault. */
export async function checkAssets(caller: Caller, checking: Checking): Promise<AssetDraft[]> {
  const { trx, session } = caller;
  const { requests, common, templates } = checking;
  const names = namesOf(requests, templates, session.language);
  const scopeId = defaultScope(caller);
  const issues: Issue[] = [];
  const drafts: AssetDraft[] = [];
  for (const [index, request] of requests.entries()) {
    const result = draftOf(request, checking, { language: session.language, name: names[index] ?? '', scopeId });
    if ('draft' in result) drafts.push(result.draft);
    else issues.push(...result.issues);
  }
  const scopes = await openScopes(trx, [...new Set(drafts.map((draft) => draft.scopeId))]);
  for (const draft of drafts)
    if (!scopes.has(draft.scopeId)) issues.push({ path: pathOf(draft.request, common, 'scopeId'), code: 'unknown' });
  const inputs = drafts.map(({ request, values }) => ({
    values,
    at: (field: string) => pathOf(request, common, field),
  }));
  issues.push(...(await choiceIssues(trx, asset, inputs)), ...(await codeIssues(trx, checking.store, drafts)));
  if (issues.length > 0) throw invalid(withoutRepetitions(issues).slice(0, maximumIssues));
  return drafts;
}
