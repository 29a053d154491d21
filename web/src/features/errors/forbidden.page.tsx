import { useTexts } from '../../kit/texts.ts';
import { ErrorPage } from './error-page.tsx';

export function ForbiddenPage() {
  const { t } = useTexts();
  return (
    <ErrorPage
      code="403"
      title={t('session.forbidden.title')}
      message={t('session.forbidden.message')}
      hint={t('session.forbidden.hint')}
    />
  );
}
