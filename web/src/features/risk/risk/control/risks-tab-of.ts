import { lazy } from 'react';
import type { RecordTab } from '#kit/catalogue/show/record-tab.ts';
import { risksOf } from '../of/risks-of.ts';

/** The risks of a control as a tab of its page, which associates more and takes them away. */
export const controlRisks: RecordTab = {
  ...risksOf('controlId'),
  Tab: lazy(() => import('./risks-tab.tsx').then((m) => ({ default: m.ControlRisks }))),
};
