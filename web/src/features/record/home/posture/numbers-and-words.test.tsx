// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, SiteProvider } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { MovementPanel } from './movement-panel.tsx';
import { AcceptancesPanel, CoveragePanel, EvidencePanel, LatePanel, PlanPanel } from './work-panels.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const pages = ['/risks', '/risks/treatments', '/risks/controls-following', '/assets', '/evidence'].map((path) =>
  page({ path, title: 'home.risks.title', access: 'public', load: () => Promise.resolve(() => null) }),
);

/** What each number of a panel says it counts, with the query of the rows it opens; in the order of the panel. */
function numbersOf(panel: ReactElement): [number: string, said: string, query: string][] {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SiteProvider value={{ pages, current: pages[0] as (typeof pages)[number] }}>{panel}</SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  return screen.getAllByRole<HTMLAnchorElement>('link').map((link) => {
    const said = link.getAttribute('aria-label') ?? '';
    return [link.textContent, said, new URL(link.href).search.replace('?', '')];
  });
}
const saying = (number: string, said: string, query: string) => [
  number,
  expect.stringContaining(said),
  expect.stringContaining(query),
];

test('where risks went: what rose and fell, entered and left, each with the number of its own', () => {
  const movement = {
    since: '2026-10-28',
    rose: 3,
    fell: 5,
    deleted: 0,
    ranges: [{ rangeId: 1, entered: 2, left: 4 }],
    moves: [],
  };
  const ranges = [{ id: 1, color: 'red', name: 'Extremo', nameEn: 'Extreme', levelFrom: 20, levelTo: 25 }] as never;
  expect(numbersOf(<MovementPanel movement={movement} ranges={ranges} end="2026-11-27" />)).toEqual([
    saying('3', 'subieron de nivel', 'moved=rose'),
    saying('5', 'bajaron de nivel', 'moved=fell'),
    saying('2', 'Entraron a Extremo', 'moved=entered&movedRangeId=1'),
    saying('4', 'Salieron de Extremo', 'moved=left&movedRangeId=1'),
  ]);
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(1)).toEqual(['Entraron', 'Salieron']);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Subieron de nivel', 'Bajaron de nivel']);
});

test('the plan: what is completed, under way, accepted, to be approved, undecided, late and above its target', () => {
  const plan = {
    total: 31,
    overdue: 11,
    planned: 9,
    kept: 8,
    onTime: 6,
    states: { completed: 1, underWay: 2, accepted: 3, waiting: 4, undecided: 5 },
  };
  expect(numbersOf(<PlanPanel plan={plan} today="2026-11-27" aboveTarget={12} />)).toEqual([
    saying('31', '', ''),
    saying('6', 'a tiempo', 'plannedTo=2026-11-27&state=completed&onTime=true'),
    saying('2', 'después', 'plannedTo=2026-11-27&state=completed&onTime=false'),
    saying('9', '', 'plannedTo=2026-11-27'),
    saying('1', 'Cumplidos', 'state=completed'),
    saying('2', 'En curso', 'state=underWay'),
    saying('3', 'Aceptados', 'state=accepted'),
    saying('4', 'Por aprobar', 'state=waiting'),
    saying('5', 'Sin decidir', 'state=undecided'),
    saying('11', 'Atrasados', 'overdue=true'),
    saying('12', 'objetivo', 'aboveTarget=true'),
  ]);
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names.slice(0, 6)).toEqual([
    'Cumplidos1',
    'En curso2',
    'Aceptados3',
    'Por aprobar4',
    'Sin decidir5',
    'Atrasados11',
  ]);
});

test('what is late: of the plan and of controls, by area, and what nobody answers for', () => {
  const area = (areaId: number | null, name: string | null, count: number) => ({ areaId, name, nameEn: null, count });
  const late = {
    plan: { total: 7, areas: [area(8, 'Finanzas', 5), area(null, null, 2)] },
    followUps: { total: 3, areas: [area(9, 'Tecnología', 3)] },
  };
  expect(numbersOf(<LatePanel late={late} />)).toEqual([
    saying('7', '', 'overdue=true'),
    saying('5', 'Finanzas', 'overdue=true&ownerId=8'),
    saying('2', '', 'overdue=true&ownerId=0'),
    saying('3', '', 'isOverdue=true'),
    saying('3', 'Tecnología', 'isOverdue=true&responsibleId=9'),
  ]);
});

test('acceptances, assets and evidence: each number by its own words and with its own rows', () => {
  const acceptances = { to: '2026-12-27', count: 2, first: [] };
  expect(numbersOf(<AcceptancesPanel acceptances={acceptances} />)).toEqual([
    saying('2', 'Aceptaciones por vencer', 'expiresTo=2026-12-27'),
  ]);
  cleanup();
  const coverage = { total: 10, assessed: 4, pending: 3, excluded: 2, missing: 1 };
  expect(numbersOf(<CoveragePanel coverage={coverage} />)).toEqual([
    saying('10', 'Activos en uso', ''),
    saying('4', 'Evaluados', 'lookedAt=assessed'),
    saying('3', 'Por evaluar', 'lookedAt=pending'),
    saying('2', 'Descartados', 'lookedAt=excluded'),
    saying('1', 'Nunca vistos', 'lookedAt=missing'),
  ]);
  cleanup();
  expect(numbersOf(<EvidencePanel evidence={{ total: 9, soon: 2, expired: 3 }} />)).toEqual([
    saying('9', '', ''),
    saying('3', 'Vencidas', 'validity=expired'),
    saying('2', '', 'validity=soon'),
  ]);
});
