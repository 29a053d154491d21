import { user } from '@baluarte/contract/organization/user.ts';
import type { NavigateFunction } from 'react-router';
import { call } from '#kit/http/call.ts';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { beginViewAs } from '#identity/shared/view-as.ts';

/** Asks, and begins to see the application as a person of the company. */
export async function seeAs({ id, name }: { id: number; name: string }, navigate: NavigateFunction): Promise<void> {
  const isSure = await confirm({
    message: translate('user.viewAs.confirm', { name }),
    yes: translate('user.viewAs.yes', { name }),
    no: translate('shell.cancel'),
  });
  if (!isSure) return;
  try {
    const { token } = await call(user.endpoints.viewAs, { params: { id } });
    await beginViewAs(token);
    await navigate('/home');
  } catch (error) {
    await showError(error);
  }
}
