import type { TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { useMemo, useState } from 'react';
import { toastText, validation } from '#kit/dialogs/dialogs.tsx';
import { cellsOf } from '#kit/form/pasted-cells.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { translate } from '#kit/texts/texts.ts';
import { changesOf, pairKey, pastedTicks, withTicks, type PairKey } from './pair-model.ts';
import { rowName } from './row-name.ts';
import { saveChanges } from './save-changes.ts';

const nothing: ReadonlyMap<PairKey, boolean> = new Map();

/** What the table holds and what was changed in it; asks before it is left unsaved. */
export function useTicks(pairs: TypeThreatTable['pairs'] | undefined) {
  const saved = useMemo(() => new Set((pairs ?? []).map(({ typeId, threatId }) => pairKey(typeId, threatId))), [pairs]);
  const [changed, setChanged] = useState(nothing);
  // What another user saved meanwhile is no longer a change.
  const unsaved = useMemo(() => withTicks({ saved, unsaved: nothing }, changed), [saved, changed]);
  const ticks = useMemo(() => ({ saved, unsaved }), [saved, unsaved]);
  const tick = (changes: Iterable<readonly [PairKey, boolean]>) =>
    setChanged((before) => withTicks({ saved, unsaved: before }, changes));
  const discard = () => setChanged(nothing);
  const save = async () => {
    if (unsaved.size > 0 && (await saveChanges(changesOf(unsaved)))) discard();
  };
  useSaveKey(() => void save());
  useLeaveGuard(() => unsaved.size > 0);

  const paste = (text: string, shown: Parameters<typeof pastedTicks>[1], from: { row: number; column: number }) => {
    const cells = cellsOf(text).filter((line, at, all) => at < all.length - 1 || line.some((each) => each !== ''));
    const { ticks: pasted, wrong, beyond } = pastedTicks(cells, shown, from);
    if (wrong.length > 0)
      return validation({
        message: translate('typeThreat.paste.wrong'),
        items: wrong.map((cell) =>
          translate('typeThreat.paste.wrongCell', {
            threat: rowName(cell.threat),
            type: rowName(cell.type),
            text: cell.text,
          }),
        ),
      });
    tick(pasted);
    if (pasted.length > 0) toastText('typeThreat.paste.done', { count: pasted.length });
    if (beyond > 0) toastText('typeThreat.paste.beyond', { count: beyond }, { icon: 'warning' });
    return undefined;
  };
  return { ticks, tick, discard, save, paste };
}
