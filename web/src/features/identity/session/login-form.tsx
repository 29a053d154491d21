import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { RefusedWords } from '#kit/account/refused.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';
import { signIn, type SecondStep } from '#identity/shared/sign-in.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './login.module.css';

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export interface Credentials {
  email: string;
  password: string;
}
export interface LoginFormProps {
  value: Credentials;
  onChange: (value: Credentials) => void;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Right: nothing is left (null), or the second step is. */
  onDone: (left: SecondStep | null) => void;
}

/** E-mail and password. What is wrong stands under its field, a refusal above them all. */
export function LoginForm({ value, onChange, isBusy, onBusy, onDone }: LoginFormProps) {
  const { t } = useTexts();
  const [hasTried, setTried] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const [isShown, setShown] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const emailError = looksLikeEmail(value.email) ? undefined : t('session.login.emailWrong');
  const passwordError = value.password === '' ? t('session.login.passwordMissing') : undefined;
  const words: Words | null = refused === null ? null : wordError(refused);

  useEffect(() => email.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (emailError) return email.current?.focus();
    if (passwordError) return password.current?.focus();
    onBusy(true);
    try {
      const left = await signIn(value.email, value.password);
      onDone(left);
    } catch (error) {
      onBusy(false);
      setRefused(error);
      if (isRefusal(error, 'session.invalidCredentials')) password.current?.select();
    }
  };
  const noticeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div role="alert">
        {words ? (
          <RefusedWords words={words}>
            {isRefusal(refused, 'session.invalidCredentials') ? (
              <>
                {t('session.login.justRegistered')}{' '}
                <Link to="/login/confirm-account" state={{ email: value.email.trim() }}>
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
        value={value.email}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
        error={hasTried ? emailError : undefined}
      />
      <PasswordInput
        ref={password}
        size="md"
        name="password"
        label={t('session.login.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={value.password}
        onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
        onKeyUp={noticeCaps}
        onBlur={() => setCaps(false)}
        description={isCaps ? t('session.login.capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={hasTried ? passwordError : undefined}
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
