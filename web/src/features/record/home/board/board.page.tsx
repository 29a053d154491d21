import { boardLink } from '@baluarte/contract/record/board-link.ts';
import { Button, PasswordInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { FormErrors } from '#kit/account/form-errors.tsx';
import formStyles from '#kit/account/form.module.css';
import { withCaptcha } from '#identity/shared/captcha/captcha.ts';
import { useChecking } from '#identity/shared/captcha/use-checking.ts';
import { PublicPage } from '#identity/shared/public-page.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import { loadTexts, setLanguage, useTexts } from '#kit/texts/texts.ts';
import type { Opened } from './board.tsx';

// Nobody sees it without the password.
const loadBoard = () => import('./board.tsx').then((m) => ({ default: m.Board }));
const Board = lazy(loadBoard);

/** The page behind a link for the board: asks for its password, then shows the posture, without anything to go to. */
export function BoardPage() {
  const { t } = useTexts();
  const { hash } = useLocation();
  const isChecking = useChecking();
  const token = hash.slice(1);
  const [opened, setOpened] = useState<Opened | null>(null);
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? [{ path: 'password', code: 'required' }] : []),
    async send({ password }) {
      const found = await withCaptcha('board', (answer) =>
        call(boardLink.open, { body: { token, password }, isSecret: true, ...answer }),
      );
      await setLanguage(found.language, { remember: false });
      await loadTexts(['posture', 'board', 'assessment']);
      setOpened(found);
    },
  });
  useEffect(() => {
    const robots = document.createElement('meta');
    Object.assign(robots, { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  if (opened)
    return (
      <Suspense>
        <Board opened={opened} />
      </Suspense>
    );
  if (token === '') return <PublicPage title={t('board.page.title')} lead={<p>{t('board.page.missing')}</p>} />;
  return (
    <PublicPage title={t('board.page.title')} lead={<p>{t('board.page.lead')}</p>}>
      <form noValidate className={formStyles.form} onSubmit={form.submit}>
        <FormErrors form={form} labels={{ password: t('board.page.password') }} />
        <PasswordInput
          {...form.text('password')}
          size="md"
          label={t('board.page.password')}
          autoComplete="off"
          maxLength={128}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Button type="submit" size="md" loading={form.isBusy && !isChecking} disabled={isChecking}>
          {isChecking ? t('board.page.checking') : t('board.page.open')}
        </Button>
      </form>
    </PublicPage>
  );
}
