import { scope } from '@baluarte/contract/organization/scope.ts';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { useFollowingSession } from '#kit/session/use-following-session.ts';
import { takeOver } from './take-over.ts';

const List = listPage(scope, {
  takeOver,
  columns: [
    'name',
    { field: 'location', width: 200 },
    { field: 'assetCount', width: 96 },
    { field: 'riskCount', width: 96 },
    {
      field: 'userCount',
      width: 104,
      show: (count, row) => <CountLink count={count} of={scope} id={row.id} tab="users" />,
    },
    'validTo',
    'statusId',
    { field: 'areaIds', isHidden: true },
    { field: 'processIds', isHidden: true },
  ],
});

/** The list of the scopes the person may enter. */
export function ScopesPage() {
  useFollowingSession('scope');
  return <List />;
}
