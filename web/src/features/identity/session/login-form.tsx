import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { RefusedWords } from '#kit/account/refused.tsx';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError } from '#kit/texts/refusal-words.ts';
import { signIn, type SecondStep } from '#identity/shared/sign-in.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './login.module.css';

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());

const isUnknown = (refused: unknown) => isRefusal(refused, 'session.invalidCredentials');

export interface Credentials {
  email: string;
  password: string;
}

/** The sign-in form, with the e-mail another page passed in the state of the location; `onDone` gets what remains, null or the second step, and the e-mail. */
export function useLoginForm(
  onBusy: (isBusy: boolean) => void,
  onDone: (left: SecondStep | null, email: string) => void,
) {
  const { t } = useTexts();
  const { state } = useLocation();
  const { email: known = '' } = (state ?? {}) as { email?: string };
  return useForm<Credentials>({
    initial: { email: known, password: '' },
    check: ({ email, password }) => [
      ...(looksLikeEmail(email)
        ? []
        : [{ path: 'email', code: 'wrongFormat', message: t('session.login.emailWrong') }]),
      ...(password === '' ? [{ path: 'password', code: 'required', message: t('session.login.passwordMissing') }] : []),
    ],
    async send({ email, password }) {
      onBusy(true);
      try {
        onDone(await signIn(email, password), email);
      } catch (error) {
        onBusy(false);
        throw error;
      }
    },
  });
}

/** E-mail and password. Errors are shown under their fields, a refusal above the form. */
export function LoginForm({ form, isBusy }: { form: Form<Credentials>; isBusy: boolean }) {
  const { t } = useTexts();
  const [isCaps, setCaps] = useState(false);
  const [isShown, setShown] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { refused } = form;

  // Another page named the e-mail: the password is what is missing.
  const isKnown = (useLocation().state as { email?: string } | null)?.email !== undefined;
  useEffect(() => (isKnown ? password : email).current?.focus(), [isKnown]);
  useEffect(() => {
    if (isUnknown(refused)) password.current?.select();
  }, [refused]);

  const noticeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div role="alert">
        {refused ? (
          <RefusedWords words={wordError(refused)}>
            {isUnknown(refused) ? (
              <>
                {t('session.login.justRegistered')}{' '}
                <Link to="/login/confirm-account" state={{ email: form.value.email.trim() }}>
                  {t('session.login.confirmAgain')}
                </Link>
              </>
            ) : null}
          </RefusedWords>
        ) : null}
      </div>
      <TextInput
        ref={email}
        size="md"
        type="email"
        name="email"
        label={t('session.login.email')}
        autoComplete="username webauthn"
        inputMode="email"
        spellCheck={false}
        required
        withAsterisk={false}
        {...form.text('email')}
      />
      <PasswordInput
        ref={password}
        size="md"
        name="password"
        label={t('session.login.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.text('password')}
        onKeyUp={noticeCaps}
        onBlur={() => setCaps(false)}
        description={isCaps ? t('session.login.capsLock') : undefined}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': t(isShown ? 'session.login.hidePassword' : 'session.login.showPassword'),
          tabIndex: 0,
        }}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t(isBusy ? 'session.login.submitting' : 'session.login.submit')}
      </Button>
    </form>
  );
}
