import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { listQuery, sheetQuery } from '#kit/list-query.ts';
import { ofCriticality } from '#inventory/criticality-access.ts';
import { criticalityLevels } from '#inventory/criticality.rules.ts';
import { permissions } from '#app/permissions.ts';
import { ofLevel } from './risk.ts';

const { list } = permissions.assets;

/** What assets are grouped by: filters of their list, by these names. */
export const groupings = ['ownerId', 'processId', 'locationId', 'categoryId'] as const;
export type Grouping = (typeof groupings)[number];

const query = z.strictObject({ by: z.enum(groupings).default('ownerId') });

const group = z.object({
  /** The area, process, location or category; null of the assets without one. */
  id: z.number().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  assetCount: z.number().int(),
  criticalCount: z.number().int(),
  /** The highest among its assets, null while none is known; and how many have it. */
  criticality: guarded(ofCriticality, z.literal(criticalityLevels).nullable()),
  highestCount: guarded(ofCriticality, z.number().int()),
  /** Of the worst assessed risk of its assets, residual where controls have lowered it; null without one. */
  level: guarded(ofLevel, z.number().int().nullable()),
  rangeId: guarded(ofLevel, z.number().int().nullable()),
});
export type AssetGroup = z.infer<typeof group>;

const member = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  isCritical: z.boolean(),
  criticality: guarded(ofCriticality, z.literal(criticalityLevels).nullable()),
  /** Of its worst assessed risk, residual where controls have lowered it; null without one. */
  level: guarded(ofLevel, z.number().int().nullable()),
  rangeId: guarded(ofLevel, z.number().int().nullable()),
});
export type GroupMember = z.infer<typeof member>;

/** The assets of the scope in groups: where they are, whose they are, what they serve. */
export const assetGroup = livingInScope({
  /** Every group that has assets, by name, those without one last. */
  groups: endpoint({
    name: 'asset.groups',
    method: 'GET',
    path: '/assets/groups',
    access: list,
    query,
    reply: z.object({ groups: z.array(group), total: z.number().int() }),
  }),
  /** The assets of one group, by code. */
  members: endpoint({
    name: 'asset.groupMembers',
    method: 'GET',
    path: '/assets/groups/members',
    access: list,
    query: listQuery(['code'], {
      by: z.enum(groupings).default('ownerId'),
      /** Of the group; 0 of the assets in none. */
      id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }).omit({ search: true, sort: true }),
    reply: member,
    form: 'list',
  }),
  export: endpoint({
    name: 'asset.groupsExport',
    method: 'GET',
    path: '/assets/groups/export',
    access: list,
    query: query.extend(sheetQuery),
    form: 'file',
  }),
});
