import { permissions } from '@baluarte/contract/permissions.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { lazy } from 'react';
import type { ChoiceMaker } from '#kit/catalogue/form/choice-maker.ts';
import { recordPage } from '#kit/catalogue/record-page.tsx';
import { useFollowingSession } from '#kit/session/use-following-session.ts';
import { takeOver } from './take-over.ts';
import { UsersTab } from './users-tab.tsx';

const newArea: ChoiceMaker = {
  access: permissions.scopes.createArea,
  words: 'scope.area.make',
  wordsEmpty: 'scope.area.makeEmpty',
  Dialog: lazy(() => import('./new-area.tsx').then((m) => ({ default: m.NewArea }))),
};

const Record = recordPage(scope, {
  form: (field, { scope: { sections } }) => (
    <>
      {field.section(
        sections.identity,
        <>
          {field.text('name')}
          {field.text('location')}
          {field.longText('description')}
        </>,
      )}
      {field.section(
        sections.coverage,
        <>
          {field.choices('areaIds', newArea)}
          {field.choices('processIds')}
        </>,
      )}
      {field.section(
        sections.context,
        <>
          {field.longText('interestedParties')}
          {field.longText('systemConfiguration')}
        </>,
      )}
      {field.section(
        sections.validity,
        <>
          {field.date('validFrom')}
          {field.date('validTo')}
          {field.longText('notes')}
        </>,
      )}
    </>
  ),
  takeOver,
  tabs: [
    { name: 'users', title: 'scope.users.tab', access: permissions.scopes.view, count: 'userCount', Tab: UsersTab },
  ],
});

/** Create, edit and show a scope, and the people who may enter it. */
export function ScopePage() {
  useFollowingSession('scope');
  return <Record />;
}
