import { role } from '@baluarte/contract/organization/role.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import { CodesField } from './codes-field.tsx';
import { useFollowingSession } from '#kit/session/use-following-session.ts';
import { lazy, Suspense } from 'react';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useSession } from '#kit/session/session.tsx';
import { BaseNote } from './base-note.tsx';
import { Holders } from './holders.tsx';
import { takeOver } from './take-over.ts';
import { useRoleReview } from './use-role-review.tsx';

const TemplatePage = lazy(() => import('./template/template.page.tsx').then((m) => ({ default: m.TemplatePage })));

const Record = recordPage(role, {
  form: (field, { role: { sections } }) => (
    <>
      {field.section(
        sections.identity,
        <>
          {field.text('name')}
          {field.longText('description')}
          {field.option('base', {
            Note: BaseNote,
            fixed: ({ isSystem }) => (isSystem === true ? 'role.base.fixed' : null),
          })}
          <Holders />
        </>,
      )}
      {field.section(sections.permissions, <CodesField name="permissionCodes" base="base" />)}
    </>
  ),
  takeOver,
});

function CompanyRole() {
  useFollowingSession('role');
  return <Record review={useRoleReview()} />;
}

/** Create, copy, edit and show a role; outside of every company one that new ones start with. */
export function RolePage() {
  return useSession()?.companyId === null ? (
    <Suspense fallback={<PageSkeleton />}>
      <TemplatePage />
    </Suspense>
  ) : (
    <CompanyRole />
  );
}
