import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { Selection } from '#kit/catalogue/list/use-selection.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { discardRecognized } from '../risk-acts.ts';
import { discardMany, mayActOneByOne, removeMany } from './bulk-acts.ts';

export type Doing = 'assess' | 'controls' | 'discard' | null;

interface BulkShape {
  selection: Selection;
  doing: Doing;
  setDoing: (doing: Doing) => void;
  /** The person may change the status of any risk; else only what waits to be assessed is discarded. */
  isByStatus: boolean;
  onRemoved: (ids: ReadonlySet<number>) => void;
}

/** What is being done with the selected risks. */
export function useBulk({ selection, doing, setDoing, isByStatus, onRemoved }: BulkShape) {
  // What is selected here came from the list of risks.
  const risks = selection.rows as readonly (Row & RiskRow)[];
  return {
    doing: risks.length === 0 ? null : doing,
    ids: risks.map(({ id }) => id),
    stop: () => setDoing(null),
    assess() {
      if (risks.length > maximumBulk) toastText('risk.bulk.tooMany', { count: maximumBulk }, { icon: 'warning' });
      else setDoing('assess');
    },
    associate() {
      if (risks.length > maximumBulk)
        toastText('risk.bulk.tooManyControls', { count: maximumBulk }, { icon: 'warning' });
      else setDoing('controls');
    },
    discard() {
      if (!isByStatus || mayActOneByOne(risks)) setDoing('discard');
    },
    async discardFor(reason: string) {
      setDoing(null);
      if (isByStatus) await discardMany(risks, reason);
      else if (
        !(await discardRecognized(
          risks.map(({ id }) => id),
          reason,
        ))
      )
        return;
      selection.clear();
    },
    async remove() {
      if (!mayActOneByOne(risks)) return;
      const gone = new Set((await removeMany(risks)).map(({ id }) => id));
      selection.remove(gone);
      onRemoved(gone);
    },
  };
}
