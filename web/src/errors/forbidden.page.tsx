import { Button } from '@mantine/core';
import { matchPath, useLocation } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { isOutside, safeReturn, useSite, type PageEntry } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useLeaveCompany } from '#app/shell/use-leave-company.ts';
import { ErrorPage } from './error-page.tsx';
import { NeedsCompany } from './needs-company.tsx';

/** A page for those who look after all companies, and for nobody inside of one. */
const isOfPlatform = ({ roles, without }: PageEntry) => without === 'company' && roles?.join() === 'SUPERADMIN';

export function ForbiddenPage() {
  const { t } = useTexts();
  const session = useSession();
  const { pages } = useSite();
  const { isLeaving, leave } = useLeaveCompany();
  const { state } = useLocation();
  const requested = safeReturn((state as { from?: string } | null)?.from);
  const path = requested?.split(/[?#]/)[0] ?? '';
  if (requested !== null && isOutside(session)) return <NeedsCompany requested={requested} />;
  const leadsOut =
    session?.isSuperAdmin === true &&
    session.companyId !== null &&
    pages.some((page) => isOfPlatform(page) && matchPath(page.path, path));
  if (requested === null || !leadsOut)
    return (
      <ErrorPage
        code="403"
        title={t('session.forbidden.title')}
        message={t('session.forbidden.message')}
        hint={t('session.forbidden.hint')}
      />
    );
  const company = session.companyName ?? '';
  return (
    <ErrorPage
      code="403"
      title={t('session.inside.title', { company })}
      message={t('session.inside.message', { company })}
      hint={t('session.inside.hint')}
      way={
        <Button loading={isLeaving} onClick={() => void leave(requested)}>
          {t('session.inside.leave', { company })}
        </Button>
      }
    />
  );
}
