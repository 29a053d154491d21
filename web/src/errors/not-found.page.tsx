import { useLocation } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { ErrorPage } from './error-page.tsx';

export function NotFoundPage() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <ErrorPage
      code="404"
      title={t('session.notFound.title')}
      message={t('session.notFound.message')}
      hint={t('session.notFound.hint', { path: pathname })}
    />
  );
}
