import { laidOutRecord } from '#inventory/shared/catalogue/laid-out-record.tsx';
import { LessenedAbove } from './lessened-above.tsx';
import { risesOf } from './rises.ts';
import { useSuggestedControl } from './use-suggested-control.ts';

/** Create, edit and show a control. */
export const ControlPage = laidOutRecord('control', {
  Above: LessenedAbove,
  consequences: risesOf,
  useBeginning: useSuggestedControl,
});
