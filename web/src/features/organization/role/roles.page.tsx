import { isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { useFollowingSession } from '#kit/session/use-following-session.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useSession } from '#kit/session/session.tsx';
import { lazy, Suspense } from 'react';
import { PermissionCount } from './permission-count.tsx';
import { takeOver } from './take-over.ts';
import { UserCount } from './user-count.tsx';

const TemplatesPage = lazy(() => import('./template/templates.page.tsx').then((m) => ({ default: m.TemplatesPage })));

const List = listPage(role, {
  columns: [
    'name',
    { field: 'description', width: 300 },
    { field: 'base', width: 140 },
    {
      field: 'permissionCodes',
      width: 104,
      show: (codes, { base, isSystem }) => (
        <PermissionCount codes={codes} isEverything={isAdministrator({ base: base as BaseRole, isSystem })} />
      ),
    },
    { field: 'userCount', width: 104, show: (count, { id }) => <UserCount count={count} roleId={id} /> },
    'statusId',
    { field: 'isSystem', isHidden: true },
  ],
  takeOver,
});

function CompanyRoles() {
  useFollowingSession('role');
  return <List />;
}

/** The roles of the company; outside of every company those that new ones start with. */
export function RolesPage() {
  return useSession()?.companyId === null ? (
    <Suspense fallback={<PageSkeleton />}>
      <TemplatesPage />
    </Suspense>
  ) : (
    <CompanyRoles />
  );
}
