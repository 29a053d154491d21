import { asset } from '@baluarte/contract/asset.ts';
import { CountLink } from '../../kit/catalogue/count-link.tsx';
import { listPage } from '../../kit/catalogue/list/list-page.tsx';
import { ScopeName } from './scope-name.tsx';

/** The list of the assets of the scope worked in. */
export const AssetsPage = listPage(asset, {
  columns: [
    'code',
    'name',
    'categoryId',
    'typeId',
    'classificationId',
    'ownerId',
    'isCritical',
    { field: 'threatCount', show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="threat" /> },
    {
      field: 'vulnerabilityCount',
      show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="vulnerability" />,
    },
    'riskCount',
    'statusId',
    { field: 'scopeId', show: (id) => <ScopeName id={id} />, isHidden: true },
  ],
});
