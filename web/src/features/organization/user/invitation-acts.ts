import { user } from '@baluarte/contract/organization/user.ts';
import { call } from '#kit/http/call.ts';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';

const { invite, revokeInvitation } = user.endpoints;
type Invited = Readonly<Record<string, unknown>> & { id: number };

/** Resends an invitation and says so. */
export async function resend({ id }: Invited): Promise<void> {
  try {
    await loading(call(invite, { params: { id } }));
    toastText('user.resent');
    await refresh();
  } catch (error) {
    await showError(error);
  }
}

/** Revokes an invitation after confirmation. */
export async function revoke(row: Invited): Promise<void> {
  if (!(await confirm({ message: translate('user.revokeConfirm', { name: rowName(row) }) }))) return;
  try {
    await call(revokeInvitation, { params: { id: row.id } });
    toastText('user.revokedDone');
    await refresh();
  } catch (error) {
    await showError(error);
  }
}
