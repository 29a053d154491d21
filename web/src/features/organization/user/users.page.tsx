import { user } from '@baluarte/contract/organization/user.ts';
import { Suspense, useState } from 'react';
import { Ago } from '#kit/formats/ago.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useSession } from '#kit/session/session.tsx';
import { PersonCell } from './person-cell.tsx';
import { PlaceStatus } from './place-status.tsx';
import { ScopesCell } from './scopes-cell.tsx';
import { PlatformUsersPage } from '#organization/lazy-platform-pages.ts';
import { GivePassword } from './give-password-later.ts';
import { PasswordDialogContext } from './password-dialog-context.ts';
import { InviteManyButton } from './many/invite-many-button.tsx';
import { PersonItems } from './person-items.tsx';
import type { UserRow } from './user-row.ts';
import { RemoveUser } from './remove-user-later.ts';

const CompanyUsers = listPage(user, {
  columns: [
    { field: 'name', width: 200, show: (_, row) => <PersonCell row={row} /> },
    { field: 'email', width: 188 },
    { field: 'roleId', width: 150 },
    { field: 'scopeIds', width: 150, show: (ids, row) => <ScopesCell ids={ids} isLimited={row.isLimited} /> },
    { field: 'hasTwoStep', width: 100 },
    { field: 'lastAccessAt', width: 124, show: (at) => <Ago at={at} /> },
    { field: 'statusId', width: 152, show: (_, row) => <PlaceStatus row={row} /> },
    { field: 'lastName', isHidden: true },
    { field: 'phone', isHidden: true },
    { field: 'isLimited', isHidden: true },
    { field: 'isClosed', isHidden: true },
    { field: 'accessUntil', isHidden: true },
    { field: 'hasEnded', isHidden: true },
    { field: 'isWithinAssessments', isHidden: true },
  ],
  actions: <InviteManyButton />,
  Items: PersonItems,
  RemoveOne: RemoveUser,
});

function CompanyPeople() {
  const [row, give] = useState<UserRow | null>(null);
  return (
    <PasswordDialogContext value={give}>
      <CompanyUsers />
      <Suspense>{row ? <GivePassword row={row} onClose={() => give(null)} /> : null}</Suspense>
    </PasswordDialogContext>
  );
}

/** The people of the company, with the invitations that wait; outside of every company everybody with an account. */
export function UsersPage() {
  return useSession()?.companyId === null ? (
    <Suspense fallback={<PageSkeleton />}>
      <PlatformUsersPage />
    </Suspense>
  ) : (
    <CompanyPeople />
  );
}
