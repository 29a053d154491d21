// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { TrendPicture } from './trend-picture.tsx';

const point = (id: number, day: string, version: string, overall: number) => ({
  id,
  name: `N.º ${id}`,
  scope_id: 1,
  purpose: { id: 3, text: 'Tesorería', text_en: 'Treasury' },
  assessment_date: day,
  completed_at: null,
  framework_version: version,
  is_partial: false,
  overall_maturity: overall,
  phva_score: null,
  nist_score: null,
  controls_score: null,
  maturity_level: 1,
});
const names: Record<string, string> = { 'MSPI-2025': 'MSPI 2025', 'NIST-CSF-2.0': 'NIST CSF 2.0' };
const nameOf = (code: string) => names[code] ?? code;
const ofMspi = [point(1, '2025-01-01', 'MSPI-2025', 40), point(3, '2026-01-01', 'MSPI-2025', 60)];

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

/** How many points each line joins. */
const joined = (container: HTMLElement) =>
  [...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points')?.split(' ').length);

test('a line joins the assessments of one framework alone, and the frameworks are named', () => {
  const points = [ofMspi[0]!, point(2, '2025-06-01', 'NIST-CSF-2.0', 80), ofMspi[1]!];
  const { container } = render(<TrendPicture points={points} currentId={3} nameOf={nameOf} />);
  expect(joined(container)).toEqual([2, 1]);
  expect(screen.getByText(/marcos distintos \(MSPI 2025 y NIST CSF 2\.0\)/)).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('N.º 2, NIST CSF 2.0');
});

test('of one framework there is one line, and nothing to warn of', () => {
  const { container } = render(<TrendPicture points={ofMspi} currentId={3} nameOf={nameOf} />);
  expect(joined(container)).toEqual([2]);
  expect(screen.queryByText(/marcos distintos/)).toBeNull();
  expect(screen.getByRole('img').getAttribute('aria-label')).not.toContain('MSPI 2025');
});
