import { laidOutRecord } from '#inventory/shared/catalogue/laid-out-record.tsx';
import { risesOf } from './rises.ts';
import { useSuggestedControl } from './use-suggested-control.ts';

/** Create, edit and show a control. */
export const ControlPage = laidOutRecord('control', { consequences: risesOf, useBeginning: useSuggestedControl });
