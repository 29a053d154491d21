import { permissions } from '@baluarte/contract/permissions.ts';
import type { ListView } from '#kit/catalogue/list/list-view.ts';

/** The assets as a picture of what depends on what. */
export const graphView: ListView = {
  name: 'graph',
  title: 'asset.views.graph',
  access: permissions.assets.viewRelated,
  texts: ['assetGraph'],
  load: () => import('./asset-graph.tsx').then((m) => m.AssetGraph),
};
