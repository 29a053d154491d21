import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { listQuery } from '#kit/list-query.ts';
import { idOf, idParams } from '#kit/values.ts';
import { permissions, type PermissionCode } from '#app/permissions.ts';

const { assets, threats, vulnerabilities } = permissions;

/** The other end of a relation, light: what a relations tab shows. */
export const related = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  statusId: z.number(),
  /** Of asset to asset: whether this end leans on the other. */
  direction: z.enum(['outgoing', 'incoming']).nullable(),
});
export type Related = z.infer<typeof related>;

interface Sides<From extends string, To extends string> {
  from: From;
  to: To;
  path: `/${string}`;
  access: { view: PermissionCode; relate: PermissionCode; unrelate: PermissionCode };
}

/** One relation seen from one end: read it, add to it, take from it. */
function relation<From extends string, To extends string>({ from, to, path, access }: Sides<From, To>) {
  const params = idParams(from);
  const body = z.strictObject({ ids: z.array(idOf(to)).min(1).max(1000) });
  const scopes = 'current' as const;
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
  };
}

export const relations = {
  assetAsset: relation({
    from: 'asset',
    to: 'asset',
    path: '/assets/{id}/assets',
    access: { view: assets.viewRelated, relate: assets.relateAssets, unrelate: assets.unrelateAssets },
  }),
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
