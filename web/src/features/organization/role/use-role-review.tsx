import { role, type RolePreview } from '@baluarte/contract/organization/role.ts';
import type { CallInput } from '#kit/http/call.ts';
import { call } from '#kit/http/call.ts';
import type { SaveReview } from '#kit/catalogue/form/save-review.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';
import { lazy, Suspense, useState } from 'react';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then((m) => ({ default: m.PreviewDialog })));

const { preview: endpoint } = role.endpoints;

interface Open {
  preview: RolePreview;
  answer: (yes: boolean) => void;
}

/** Shows what a change of a role gives and takes, and to whom, before it is saved for all of them at once. */
export function useRoleReview(): SaveReview {
  const [open, setOpen] = useState<Open | null>(null);
  return {
    async agree({ id }, { base, permissionCodes }) {
      if (base === undefined && permissionCodes === undefined) return {};
      const body = { base, permissionCodes } as CallInput<typeof endpoint>['body'];
      const preview = await loading(call(endpoint, { params: { id }, body }), translate('role.preview.working'));
      const isYes = await new Promise<boolean>((answer) => setOpen({ preview, answer }));
      setOpen(null);
      return isYes ? { isAccepted: preview.locksOut } : null;
    },
    dialog: open ? (
      <Suspense>
        <PreviewDialog preview={open.preview} onApply={() => open.answer(true)} onClose={() => open.answer(false)} />
      </Suspense>
    ) : null,
  };
}
