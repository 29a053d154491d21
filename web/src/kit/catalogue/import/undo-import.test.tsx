// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { UndoImport } from './undo-import.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const button = { name: 'Deshacer la importación' };
function shownTo(base: number, kind = 'import', userId = 99) {
  storeSession(sampleSession({ role: { id: base, name: '', roleId: base } }), 'token');
  render(
    <MantineProvider>
      <UndoImport changesetId={7} kind={kind} userId={userId} />
    </MantineProvider>,
  );
}

test('an import can be undone from where it is told of, by an administrator', () => {
  shownTo(baseRoles.ADMIN);
  expect(screen.getByRole('button', button)).toBeTruthy();
});

test('and by whoever imported it, but by no other member', () => {
  shownTo(baseRoles.MEMBER);
  expect(screen.queryByRole('button', button)).toBeNull();
  shownTo(baseRoles.MEMBER, 'import', sampleSession({}).id);
  expect(screen.getByRole('button', button)).toBeTruthy();
});

test('other changes are no imports', () => {
  shownTo(baseRoles.ADMIN, 'write');
  expect(screen.queryByRole('button', button)).toBeNull();
});
