import { threat } from '@baluarte/contract/inventory/threat.ts';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';

/** The list of threats. */
export const ThreatsPage = listPage(threat, {
  columns: [
    'code',
    'name',
    'categoryId',
    'subcategoryId',
    {
      field: 'assetCount',
      width: 104,
      show: (count, row) => <CountLink count={count} of={threat} id={row.id} tab="asset" />,
    },
    {
      field: 'vulnerabilityCount',
      show: (count, row) => <CountLink count={count} of={threat} id={row.id} tab="vulnerability" />,
    },
    'statusId',
  ],
});
