import { permissions } from '@baluarte/contract/permissions.ts';
import type { ListView } from '#kit/catalogue/list/list-view.ts';

/** The assets in groups: by area, process, location or category. */
export const groupView: ListView = {
  name: 'groups',
  title: 'asset.views.groups',
  access: permissions.assets.list,
  texts: ['assetGroup'],
  load: () => import('./asset-groups.tsx').then((m) => m.AssetGroups),
};
