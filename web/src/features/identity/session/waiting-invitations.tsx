import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { switchCompany } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './choice-page.module.css';
import { useChoose } from './use-choose.ts';

/** Invitations that wait for the person signed in; undefined until they are read. */
export const useWaitingInvitations = () =>
  useQuery({ queryKey: ['invitations', 'own'], queryFn: () => call(invitation.own, { isPart: true }) }).data;

/** They, each one click from being accepted. `isMain`: the first of them is what the page is for. */
export function WaitingInvitations({ isMain }: { isMain: boolean }) {
  const { t } = useTexts();
  const choose = useChoose();
  const data = useWaitingInvitations() ?? [];
  if (data.length === 0) return null;
  const accept = async (companyId: number) => {
    await call(invitation.acceptMine, { params: { companyId } });
    return switchCompany(companyId);
  };
  return (
    <section className={styles.waiting} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={styles.subtitle}>
        {t('invitation.waiting.title', { count: data.length })}
      </h2>
      <ul className={styles.list}>
        {data.map(({ companyId, companyName, role, inviter }, index) => (
          <li key={companyId} className={styles.invitation}>
            <span className={styles.words}>
              <span className={styles.name}>{companyName}</span>
              <span className={styles.details}>
                {inviter
                  ? t('invitation.waiting.lead', { inviter, role })
                  : t('invitation.waiting.leadNobody', { role })}
              </span>
            </span>
            <Button
              size="sm"
              variant={isMain && index === 0 ? 'filled' : 'default'}
              aria-label={t('invitation.waiting.acceptFrom', { company: companyName })}
              onClick={() => void choose(() => accept(companyId))}
            >
              {t('invitation.waiting.accept')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
