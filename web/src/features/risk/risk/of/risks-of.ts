import { permissions } from '@baluarte/contract/permissions.ts';
import { createElement, lazy, type ComponentType } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';
import type { End } from './risk-tab.tsx';

const load = () => import('./risk-tab.tsx');
const RiskTab = lazy(() => load().then((m) => ({ default: m.RiskTab })));
const RiskCount = lazy(() => load().then((m) => ({ default: m.RiskCount })));

const of =
  (Part: ComponentType<{ end: End; id: number }>, end: End) =>
  ({ row }: { row: Row }) =>
    createElement(Part, { end, id: row.id });

/** The risks of an asset, a threat or a vulnerability as a tab of its page. */
export const risksOf = (end: End): RecordTab => ({
  name: 'risk',
  title: 'risk.title',
  access: permissions.risks.list,
  isWide: true,
  Count: of(RiskCount, end),
  Tab: of(RiskTab, end),
});
