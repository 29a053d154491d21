import type { Review } from './review.ts';
import type { ProposedChange } from './review.ts';
import { method, type MethodPreview, type PreviewKind } from '@baluarte/contract/risk/method.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { confirm, loading } from '#kit/dialogs/dialogs.tsx';
import { focusBack } from '#kit/dialogs/focus-back.ts';
import { useCan } from '#kit/session/session.tsx';
import { translate } from '#kit/texts/texts.ts';
import { PreviewDialog } from './preview-dialog.tsx';

interface Open {
  change: ProposedChange;
  previews: readonly MethodPreview[];
  answer: (yes: boolean) => void;
}

/** The way every change of the method is saved: first what it moves, then for all risks at once, with "Deshacer". */
export function useReview(): Review {
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const isBusy = useRef(false);

  const agreed = async (change: ProposedChange, kinds: readonly PreviewKind[]): Promise<boolean> => {
    if (!can(permissions.risks.list))
      return confirm({ title: translate('method.preview.unseenTitle'), message: translate('method.preview.unseen') });
    // One after another: each looks at every risk of the company.
    const previewed = async () => {
      const previews: MethodPreview[] = [];
      for (const kind of kinds) previews.push(await call(method.preview, { body: change, query: { kind } }));
      return previews;
    };
    const previews = await loading(previewed(), translate('method.preview.working'));
    if (previews.every(({ moved, assets }) => moved === 0 && !assets?.moved)) return true;
    return new Promise((answer) => {
      setOpen({
        change,
        previews,
        answer(yes) {
          setOpen(null);
          answer(yes);
        },
      });
    });
  };

  return {
    async save({ change, kinds = ['inherent'], save, done }) {
      if (isBusy.current) return null;
      isBusy.current = true;
      try {
        if (!(await agreed(change, kinds))) return null;
        const saved = await loading(save(), translate('method.preview.applying'));
        showDone(done, saved.changesetId);
        await refresh();
        return saved;
      } finally {
        isBusy.current = false;
        // Unasked for, as when nothing moves, no dialog gave it back.
        focusBack();
      }
    },
    dialog: open ? (
      <PreviewDialog {...open} onApply={() => open.answer(true)} onClose={() => open.answer(false)} />
    ) : null,
  };
}
