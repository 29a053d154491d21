// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { useSession } from '#kit/session/session.tsx';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../test/sample-session.ts';
import { useCompanySwitch } from './use-switch.ts';

const companies = [1, 2].map((id) => ({
  id,
  name: `Empresa ${id}`,
  subdomain: `empresa${id}`,
  role: 'Administrador',
  lastVisitAt: null,
  isExample: false,
}));

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a page that is left for another company is not drawn in that company', async () => {
  storeSession(sampleSession({ companies }), 'secret');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ success: true, data: sampleSession({ companies, companyId: 2, companyName: 'Empresa 2' }) }),
    ),
  );
  const drawnIn: unknown[] = [];
  function Users() {
    drawnIn.push(useSession()?.companyId);
    const { goToCompany } = useCompanySwitch();
    return <button onClick={() => void goToCompany(2)}>Ir</button>;
  }
  let show: (page: { default: ComponentType }) => void = () => undefined;
  // A start page that takes its time.
  const Home = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (show = resolve)));
  window.history.replaceState(null, '', '/users');
  const Frame = () => (
    <Suspense fallback="Cargando">
      <Outlet />
    </Suspense>
  );
  const router = createBrowserRouter([
    {
      Component: Frame,
      children: [
        { path: '/users', element: <Users /> },
        { path: '/home', element: <Home /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ir' }));
  await vi.waitFor(() => expect(localStorage.getItem('companyId')).toBe('2'));
  show({ default: () => 'Inicio' });
  await screen.findByText('Inicio');
  expect([...new Set(drawnIn)]).toEqual([1]);
});
