import { sql } from 'kysely';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { AssetDraft } from './check-assets.ts';
import type { KeptRelation, Template } from './template-content.ts';

/** An asset that is there, which a template may name. */
export interface ExistingAsset {
  id: number;
  scopeId: number;
  code: string;
  name: string;
}

/** The assets in use that relations of some templates name, by code or by name. */
export async function assetsNamedBy(trx: Trx, templates: readonly Template[]): Promise<ExistingAsset[]> {
  const named = templates.flatMap(({ content }) => (content.relations ?? []).filter(({ code }) => code !== null));
  if (named.length === 0) return [];
  return trx.rows(sql<ExistingAsset>`
    select a.id, a.scope_id as "scopeId", a.code, a.name from asset a
    where a.company_id = app.current_company() and a.status_id = 1 and a.id in (
      select o.id from asset o where o.company_id = app.current_company() and lower(o.code) = any(${named.map(({ code }) => code?.toLowerCase())})
      union all
      select o.id from asset o where o.company_id = app.current_company()
        and app.fold(o.name) = any(array(select app.fold(n) from unnest(${named.map(({ name }) => name)}::text[]) n)))
    order by a.id`);
}

/** Those that a relation may mean: by its code, else by its name. */
export function meantBy(existing: readonly ExistingAsset[], { code, name }: KeptRelation): ExistingAsset[] {
  if (code === null || name === null) return [];
  const coded = existing.filter((asset) => asset.code.toLowerCase() === code.toLowerCase());
  return coded.length > 0 ? coded : existing.filter((asset) => foldWord(asset.name) === foldWord(name));
}

/** The one that is meant from a scope: one of that scope first; undefined where several could be. */
function meantFrom(existing: readonly ExistingAsset[], relation: KeptRelation, scopeId: number): number | undefined {
  const all = meantBy(existing, relation);
  const here = all.filter((asset) => asset.scopeId === scopeId);
  const [one, ...others] = here.length > 0 ? here : all;
  return others.length === 0 ? one?.id : undefined;
}

interface Making {
  drafts: readonly AssetDraft[];
  idOf: ReadonlyMap<AssetDraft, number>;
  templates: ReadonlyMap<number, Template>;
  existing: readonly ExistingAsset[];
}

/**
 * Makes the relations that templates keep: with what is made at once of the template of the other asset, copy by copy, those beyond with
 * the last; else with the other asset where it is there. Returns how many, and those that were made for none.
 */
export async function relateAssets(trx: Trx, { drafts, idOf, templates, existing }: Making) {
  const templateOf = ({ request }: AssetDraft) => templates.get(request.templateId);
  const keyOf = (template: Template | undefined, of: string | undefined) => `${template?.origin} ${of}`;
  const copies = Map.groupBy(drafts, (draft) => keyOf(templateOf(draft), templateOf(draft)?.content.of));
  const made = new Map<string, { from: number; to: number; kind: string }>();
  const outcome = new Map<string, { templateId: number; relation: KeptRelation; isMade: boolean }>();
  const places = new Map<number, number>();
  for (const draft of drafts) {
    const template = templateOf(draft);
    const id = idOf.get(draft);
    const place = places.get(draft.request.templateId) ?? 0;
    places.set(draft.request.templateId, place + 1);
    if (!template || id === undefined) continue;
    for (const [index, relation] of (template.content.relations ?? []).entries()) {
      const others = copies.get(keyOf(template, relation.key)) ?? [];
      const copy = others[Math.min(place, others.length - 1)];
      const other = copy ? idOf.get(copy) : meantFrom(existing, relation, draft.scopeId);
      const key = `${template.id} ${index}`;
      outcome.set(key, {
        templateId: template.id,
        relation,
        isMade: other !== undefined || (outcome.get(key)?.isMade ?? false),
      });
      if (other === undefined || other === id) continue;
      const [from, to] = relation.direction === 'outgoing' ? [id, other] : [other, id];
      made.set(`${from}:${to}:${relation.kind}`, { from, to, kind: relation.kind });
    }
  }
  const rows = [...made.values()];
  // Joined to the assets: one that somebody deleted in the same moment is left out.
  const relations =
    rows.length === 0
      ? 0
      : await trx.run(sql`
          insert into asset_asset (scope_id, related_scope_id, asset_id, related_asset_id, kind)
          select f.scope_id, t.scope_id, f.id, t.id, x.kind
          from unnest(${rows.map(({ from }) => from)}::bigint[], ${rows.map(({ to }) => to)}::bigint[], ${rows.map(({ kind }) => kind)}::text[]) x (f, t, kind)
          join asset f on f.company_id = app.current_company() and f.id = x.f
          join asset t on t.company_id = app.current_company() and t.id = x.t
          on conflict do nothing`);
  const unmade = [...outcome.values()].flatMap(({ templateId, relation: { key: _key, ...relation }, isMade }) =>
    isMade ? [] : [{ templateId, ...relation }],
  );
  return { relations, unmade };
}
