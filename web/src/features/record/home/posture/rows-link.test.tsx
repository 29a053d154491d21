// @vitest-environment jsdom
import { permissions } from '@baluarte/contract/permissions.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { page, SiteProvider } from '#kit/site/site.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { MayReport, RowsLink, RowsThen } from './rows-link.tsx';

const pages = ['/risks', '/risks/treatments', '/controls', '/reports'].map((path) =>
  page({ path, title: 'home.risks.title', access: 'session', load: () => Promise.resolve(() => null) }),
);
const { list, listControls, listFollowUps, viewTreatment } = permissions.risks;
const everything = [list, listControls, listFollowUps, viewTreatment];

beforeEach(() => {
  storeSession(sampleSession({ permissionCodes: everything }), 'token');
});
afterEach(cleanup);

/** Where a number of a past day leads; null: nowhere. */
function leadsTo(
  to: string,
  query: string,
  isByItsMethod = true,
  mayMake: (kind: string) => boolean = () => true,
): URLSearchParams | null {
  const [current] = pages;
  if (!current) throw new Error('no page');
  render(
    <MemoryRouter>
      <SiteProvider value={{ pages, current }}>
        <MayReport value={mayMake}>
          <RowsThen value={{ at: '2026-11-01T04:59:59.999Z', isByItsMethod }}>
            <RowsLink to={to} query={query}>
              7
            </RowsLink>
          </RowsThen>
        </MayReport>
      </SiteProvider>
    </MemoryRouter>,
  );
  const href = screen.queryByRole('link')?.getAttribute('href');
  cleanup();
  return href ? new URL(href, 'http://localhost').searchParams : null;
}

test('the name of one of the past opens the report of it alone', () => {
  expect(leadsTo('/risks', 'statusId=1,4,7&sort=-residualLevel&risk=12')?.get('filter')).toBe(
    'statusId=1%2C4%2C7&sort=-residualLevel&ids=12',
  );
  expect(leadsTo('/risks/treatments', 'expiresTo=2026-12-01&risk=12')?.get('filter')).toBe(
    'expiresTo=2026-12-01&ids=12',
  );
});

test('with the ranges of another day, numbers of ranges lead nowhere and all others to their rows', () => {
  for (const query of ['rangeId=1', 'residualRangeId=1,2', 'movedSince=2026-10-01&moved=rose'])
    expect([leadsTo('/risks', query, false), leadsTo('/risks', query)?.get('kind')]).toEqual([null, 'risks']);
  for (const query of [
    'statusId=1,4,7',
    'statusId=1,4,7&incomplete=true',
    'statusId=7',
    'movedSince=2026-10-01&wasImpact=2',
  ])
    expect(leadsTo('/risks', query, false)?.get('kind'), query).toBe('risks');
});

test('a number leads to no report that would be refused', () => {
  expect(leadsTo('/controls', 'statusId=5,6')?.get('kind')).toBe('controls');
  expect(leadsTo('/controls', 'statusId=5,6', true, (kind) => kind !== 'controls')).toBeNull();
});
