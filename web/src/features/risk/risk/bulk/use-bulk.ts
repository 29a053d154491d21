import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import type { Selection } from '#kit/catalogue/list/use-selection.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { discardRecognized } from '../risk-acts.ts';
import { actOnRisks, mayActOn, removeRisks } from './bulk-acts.ts';

export type Doing = 'assess' | 'controls' | 'owner' | 'discard' | null;

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
  const ids = risks.map(({ id }) => id);
  return {
    doing: risks.length === 0 ? null : doing,
    ids,
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
    setOwner() {
      if (mayActOn(risks)) setDoing('owner');
    },
    discard() {
      if (mayActOn(risks)) setDoing('discard');
    },
    async discardFor(reason: string) {
      setDoing(null);
      const isDone = isByStatus
        ? await actOnRisks(ids, { action: 'discard', reason })
        : await discardRecognized(ids, reason);
      if (isDone) selection.clear();
    },
    async restore() {
      if (mayActOn(risks) && (await actOnRisks(ids, { action: 'restore' }))) selection.clear();
    },
    async remove() {
      if (!mayActOn(risks) || !(await removeRisks(risks))) return;
      selection.clear();
      onRemoved(new Set(ids));
    },
  };
}
