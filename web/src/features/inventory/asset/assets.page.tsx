import { asset } from '@baluarte/contract/inventory/asset.ts';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { ScopeName } from './scope-name.tsx';

/** The list of the assets of the scope worked in. */
export const AssetsPage = listPage(asset, {
  columns: [
    'code',
    'name',
    'categoryId',
    'typeId',
    'ownerId',
    { field: 'isCritical', width: 112 },
    { field: 'riskCount', width: 96 },
    'statusId',
    {
      field: 'threatCount',
      show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="threat" />,
      isHidden: true,
    },
    {
      field: 'vulnerabilityCount',
      show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="vulnerability" />,
      isHidden: true,
    },
    { field: 'scopeId', show: (id) => <ScopeName id={id} />, isHidden: true },
  ],
});
