// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { startTexts, useTexts } from '#kit/texts/texts.ts';
import { LazyPage } from './lazy-page.tsx';

/** One component for both pages; only `show` has the button. */
function Entry() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return pathname === '/create' ? <p>Formulario</p> : <button type="button">{t('riskControl.associate.risks')}</button>;
}
const load = () => Promise.resolve(Entry);

const app = (path: string) => (
  <MemoryRouter key={path} initialEntries={[path]}>
    <Routes>
      <Route path="/create" element={<LazyPage load={load} texts={[]} />} />
      <Route path="/show" element={<LazyPage load={load} texts={['riskControl']} />} />
    </Routes>
  </MemoryRouter>
);

test('pages that share their code each wait for their own texts, whichever was opened first', async () => {
  await startTexts();
  const { rerender } = render(app('/create'));
  await screen.findByText('Formulario');
  rerender(app('/show'));
  expect((await screen.findByRole('button')).textContent).toBe('Asociar riesgos');
});
