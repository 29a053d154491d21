import { permissions } from '@baluarte/contract/permissions.ts';
import { createElement, lazy, type ComponentType } from 'react';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';

const load = () => import('./control-tab.tsx');
const ControlTab = lazy(() => load().then((m) => ({ default: m.ControlTab })));
const ControlCount = lazy(() => load().then((m) => ({ default: m.ControlCount })));

const of =
  (Part: ComponentType<{ assetId: number }>) =>
  ({ row }: { row: Row }) =>
    createElement(Part, { assetId: row.id });

/** The controls that act on the risks of an asset as a tab of its page. */
export const controlsOfAsset: RecordTab = {
  name: 'control',
  title: 'control.title',
  access: permissions.risks.listControls,
  Count: of(ControlCount),
  Tab: of(ControlTab),
};
