import type { Texts } from '#es/index.ts';

export const assetGroup: Texts['assetGroup'] = {
  by: 'Group by',
  none: {
    ownerId: 'No owner',
    processId: 'No process',
    locationId: 'No location',
    categoryId: 'No category',
  },
  columns: {
    assetCount: 'Assets',
    criticalCount: 'Critical',
    criticality: 'Highest criticality',
    level: 'Worst risk level',
    range: 'Range of the worst risk',
  },
  files: {
    ownerId: 'assets-by-owner',
    processId: 'assets-by-process',
    locationId: 'assets-by-location',
    categoryId: 'assets-by-category',
  },
  noRisk: 'No assessed risks',
  expand: 'Show the assets of {{name}}',
  collapse: 'Hide the assets of {{name}}',
  more: 'Show more assets',
  emptyTitle: 'There are no assets in this scope yet',
  emptyText: 'Create or import assets to see them by area, process, location or category.',
};
