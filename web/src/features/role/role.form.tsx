import { role } from '@baluarte/contract/role.ts';
import { recordPage } from '../../kit/catalogue/record-page.tsx';
import { useFollowingSession } from '../../kit/use-following-session.ts';
import { BaseNote } from './base-note.tsx';
import { takeOver } from './take-over.ts';
import { useRoleReview } from './use-role-review.tsx';

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
        </>,
      )}
      {field.section(sections.permissions, field.codes('permissionCodes', 'base'))}
    </>
  ),
  takeOver,
});

/** Create, copy, edit and show a role. */
export function RolePage() {
  useFollowingSession('role');
  return <Record review={useRoleReview()} />;
}
