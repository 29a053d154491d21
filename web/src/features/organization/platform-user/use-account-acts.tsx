import { platformUser, type PlatformUserRow } from '@baluarte/contract/organization/platform-user.ts';
import { useNavigate } from 'react-router';
import { call } from '#kit/http/call.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { confirm, loading, toastText, type Confirmation } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { usersListed } from './listed.ts';

type Acted = Pick<PlatformUserRow, 'id' | 'name' | 'email' | 'statusId'>;

/** Asks, does it, and says so or why not; whether it was done. */
async function act(question: Confirmation | null, work: () => Promise<() => void>): Promise<boolean> {
  if (question && !(await confirm(question))) return false;
  try {
    const report = await loading(work());
    report();
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Actions on an account, wherever it is shown. */
export function useAccountActs() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return {
    /** Closes an open account after asking, or opens a closed one. */
    toggle: async ({ id, name, statusId }: Acted) => {
      const isOpen = statusId === 1;
      const { sessions, keys, kept } = {
        sessions: t('platformUser.acts.closeItems.sessions'),
        keys: t('platformUser.acts.closeItems.keys'),
        kept: t('platformUser.acts.closeItems.kept'),
      };
      const question = { message: t('platformUser.acts.closeConfirm', { name }), items: [sessions, keys, kept] };
      await act(isOpen ? question : null, async () => {
        await call(platformUser.status, { params: { id }, body: { statusId: isOpen ? 2 : 1 } });
        return () => toastText(isOpen ? 'platformUser.acts.closed' : 'platformUser.acts.opened', { name });
      });
      await refresh();
    },
    sendLink: ({ id, email }: Acted) =>
      act({ message: t('platformUser.acts.resetLinkConfirm', { email }) }, async () => {
        await call(platformUser.resetLink, { params: { id } });
        return () => toastText('platformUser.acts.resetLinkSent', { email });
      }),
    endSessions: async ({ id, name }: Acted, isOneself: boolean) => {
      const message = isOneself
        ? t('platformUser.acts.endOthersConfirm')
        : t('platformUser.acts.endSessionsConfirm', { name });
      await act({ message }, async () => {
        const { ended } = await call(platformUser.endSessions, { params: { id } });
        return () => toastText('platformUser.acts.ended', { count: ended });
      });
      await refresh();
    },
    remove: async ({ id, name }: Acted) => {
      const items = [
        t('platformUser.acts.removeItems.data'),
        t('platformUser.acts.removeItems.record'),
        t('platformUser.acts.removeItems.forever'),
      ];
      const question = { message: t('platformUser.acts.removeConfirm', { name }), items, isDangerous: true };
      const isDone = await act(question, async () => {
        await call(platformUser.remove, { params: { id } });
        return () => toastText('platformUser.acts.removed', { name });
      });
      if (!isDone) return;
      await navigate(pagesOf(usersListed).list, { replace: true });
      await refresh({ name: usersListed.name, ids: [id] });
    },
  };
}
