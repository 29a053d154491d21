import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { listQuery, sheetQuery } from '#kit/list-query.ts';
import { maximumBulk } from '#kit/bulk.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams } from '#kit/values.ts';
import { permissions, type PermissionCode } from '#app/permissions.ts';

const { assets, threats, vulnerabilities } = permissions;

/** How two assets are related: the first depends on the second, contains it, or is connected to it. */
export const relationKinds = ['dependsOn', 'contains', 'connectsTo'] as const;
export const relationKind = z.enum(relationKinds);
export type RelationKind = z.infer<typeof relationKind>;

/** The other end of a relation, light: what a relations tab shows. */
export const related = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  statusId: z.number(),
  /** Of asset to asset: whether the relation is this end's to the other, or the other's to this one. */
  direction: z.enum(['outgoing', 'incoming']).nullable(),
  /** Of asset to asset: how they are related. */
  kind: relationKind.nullable(),
  /** Of an asset: where it lives, which may be another scope than that of the asset it is related to. */
  scopeId: z.number().nullable().optional(),
});
export type Related = z.infer<typeof related>;

/** At most this many pairs in one act: each is a row that is written, recorded and taken back with the others. */
export const maximumPairs = 100_000;

interface Sides<From extends string, To extends string> {
  from: From;
  to: To;
  path: `/${string}`;
  access: { view: PermissionCode; relate: PermissionCode; unrelate: PermissionCode };
}

/** One relation seen from one end: read it, add to it, take from it; of one entry, or of many at once. */
function relation<From extends string, To extends string>({ from, to, path, access }: Sides<From, To>) {
  const params = idParams(from);
  const body = z.strictObject({ ids: z.array(idOf(to)).min(1).max(1000) });
  const areAssets = [from, to].filter((end) => end === 'asset').length;
  const scopes = (['current', 'chosen', 'across'] as const)[areAssets] ?? 'current';
  const ofMany = path.replace('{id}', 'relations') as `/${string}`;
  const ids = z.array(idOf(from)).min(1).max(maximumBulk);
  const others = z.array(idOf(to)).min(1).max(maximumBulk);
  return {
    from,
    to,
    list: endpoint({
      name: `${from}.${to}.list`,
      method: 'GET',
      path,
      access: access.view,
      params,
      query: listQuery(['code', 'name'], {}),
      reply: related,
      form: 'list',
      scopes,
    }),
    add: endpoint({
      name: `${from}.${to}.add`,
      method: 'POST',
      path,
      access: access.relate,
      params,
      body,
      reply: z.object({ added: z.number().int() }),
      scopes,
    }),
    remove: endpoint({
      name: `${from}.${to}.remove`,
      method: 'DELETE',
      path,
      access: access.unrelate,
      params,
      body,
      reply: z.object({ removed: z.number().int() }),
      scopes,
    }),
    /** Each of some entries with each of others. All or nothing: an unknown id is refused by its place. */
    addMany: endpoint({
      name: `${from}.${to}.addMany`,
      method: 'POST',
      path: ofMany,
      access: access.relate,
      body: z.strictObject({ ids, others }),
      reply: z.object({
        added: z.number().int(),
        /** Pairs that were related before. */
        known: z.number().int(),
        changesetId: z.number().nullable(),
      }),
      scopes,
    }),
    /** Which of `others` are related to how many of `ids`; those related to none are left out. */
    known: endpoint({
      name: `${from}.${to}.known`,
      method: 'POST',
      path: `${ofMany}/known`,
      access: access.relate,
      body: z.strictObject({ ids, others }),
      reply: z.object({ counts: z.array(z.object({ id: z.number(), count: z.number().int() })) }),
      scopes,
    }),
  };
}

/** What is related in one of several kinds: which one, the first unless said; all of them where relations are taken away. */
const ofKind = { kind: relationKind.default('dependsOn') };
const ofAnyKind = { kind: relationKind.optional() };

const assetAsset = relation({
  from: 'asset',
  to: 'asset',
  path: '/assets/{id}/assets',
  access: { view: assets.viewRelated, relate: assets.relateAssets, unrelate: assets.unrelateAssets },
});

const found = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
});

/** Entries by what a person calls them, a line of one or two words each: by their code, or by their name in either language. */
const findByWords = (name: string, path: `/${string}`, access: PermissionCode) =>
  endpoint({
    name: `${name}.findByWords`,
    method: 'POST',
    path: `${path}/by-words`,
    access,
    // A thousand lines of two words.
    maximumBody: bodyOf.longList,
    body: z.strictObject({
      /** Assets of every scope that the caller may enter, not of the one worked in alone. */
      everyScope: z.boolean().default(false),
      lines: z
        .array(z.array(visibleText().min(1).max(500)).min(1).max(2))
        .min(1)
        .max(maximumBulk),
    }),
    reply: z.object({
      /** In the order of the lines. */
      lines: z.array(
        z.object({
          /** One entry where the line names it; several where it is ambiguous; none where nothing is called so. */
          rows: z.array(found),
          /** Where it names none: what it resembles, the likeliest first. */
          proposals: z.array(found),
        }),
      ),
    }),
    scopes: name === 'asset' ? 'across' : 'current',
  });

export const byWords = {
  asset: findByWords('asset', '/assets', assets.list),
  threat: findByWords('threat', '/threats', threats.list),
  vulnerability: findByWords('vulnerability', '/vulnerabilities', vulnerabilities.list),
};

export const relationProblems = problemsOf({ 'relation.tooMany': { status: 422 } });

/** Every relation between assets of the scope as a file, which an import takes back. */
export const exportAssetRelations = endpoint({
  name: 'asset.asset.export',
  method: 'GET',
  path: '/assets/relations/export',
  access: assets.viewRelated,
  query: z.strictObject(sheetQuery),
  form: 'file',
  scopes: 'chosen',
});

export const relations = {
  assetAsset: {
    ...assetAsset,
    add: { ...assetAsset.add, body: assetAsset.add.body.extend(ofKind) },
    remove: { ...assetAsset.remove, body: assetAsset.remove.body.extend(ofAnyKind) },
    addMany: { ...assetAsset.addMany, body: assetAsset.addMany.body.extend(ofKind) },
    known: { ...assetAsset.known, body: assetAsset.known.body.extend(ofKind) },
  },
  assetThreat: relation({
    from: 'asset',
    to: 'threat',
    path: '/assets/{id}/threats',
    access: { view: threats.viewAssets, relate: threats.relateAssets, unrelate: threats.unrelateAssets },
  }),
  assetVulnerability: relation({
    from: 'asset',
    to: 'vulnerability',
    path: '/assets/{id}/vulnerabilities',
    access: {
      view: vulnerabilities.viewAssets,
      relate: vulnerabilities.relateAssets,
      unrelate: vulnerabilities.unrelateAssets,
    },
  }),
  threatAsset: relation({
    from: 'threat',
    to: 'asset',
    path: '/threats/{id}/assets',
    access: { view: threats.viewAssets, relate: threats.relateAssets, unrelate: threats.unrelateAssets },
  }),
  threatVulnerability: relation({
    from: 'threat',
    to: 'vulnerability',
    path: '/threats/{id}/vulnerabilities',
    access: {
      view: threats.viewVulnerabilities,
      relate: threats.relateVulnerabilities,
      unrelate: threats.unrelateVulnerabilities,
    },
  }),
  vulnerabilityThreat: relation({
    from: 'vulnerability',
    to: 'threat',
    path: '/vulnerabilities/{id}/threats',
    access: {
      view: vulnerabilities.viewThreats,
      relate: vulnerabilities.relateThreats,
      unrelate: vulnerabilities.unrelateThreats,
    },
  }),
  vulnerabilityAsset: relation({
    from: 'vulnerability',
    to: 'asset',
    path: '/vulnerabilities/{id}/assets',
    access: {
      view: vulnerabilities.viewAssets,
      relate: vulnerabilities.relateAssets,
      unrelate: vulnerabilities.unrelateAssets,
    },
  }),
};
