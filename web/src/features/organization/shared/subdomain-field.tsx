import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { normalSubdomain, subdomainRefusal } from '@baluarte/contract/organization/subdomain.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Form } from '#kit/form/use-form.ts';
import { call } from '#kit/http/call.ts';
import styles from '#kit/account/form.module.css';
import { fold } from '#kit/search/fold.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useConfig } from '#kit/session/use-config.ts';

/** A name for the web address made of a company's name: `Cordillera S.A.S.` → `cordillera-sas`. */
export const suggestedSubdomain = (name: string): string =>
  asciiPrefix(
    fold(name)
      .replace(/[.’']/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, ''),
    40,
  );

/** Milliseconds of silence before a name is asked about. */
const PAUSE = 300;

interface SubdomainFieldProps {
  form: Pick<Form<never>, 'idOf' | 'errorOf'>;
  value: string;
  onChange: (subdomain: string) => void;
  label: string;
  size?: 'sm' | 'md';
}

/** The subdomain, looked up while it is typed: whether it is a name, whether it may be had. */
export function SubdomainField({ form, value: subdomain, onChange, label, size = 'md' }: SubdomainFieldProps) {
  const { t } = useTexts();
  const config = useConfig();
  const [checkedName] = useDebouncedValue(normalSubdomain(subdomain), PAUSE);
  const refusal = checkedName === '' ? null : subdomainRefusal(checkedName);
  const check = useQuery({
    queryKey: ['subdomain', checkedName],
    queryFn: ({ signal }) => call(reference.subdomain, { params: { name: checkedName }, signal, isPart: true }),
    enabled: checkedName !== '' && refusal !== 'format',
    staleTime: 10_000,
  });
  const isSettled = checkedName === normalSubdomain(subdomain);
  const reason = refusal ?? (isSettled ? (check.data?.reason ?? null) : null);
  const error = reason === null ? form.errorOf('subdomain') : t(`reference.subdomain.${reason}`);
  const state =
    subdomain === '' || error !== undefined
      ? null
      : check.data?.available && isSettled
        ? t('session.found.available', { name: checkedName })
        : check.isError
          ? null
          : t('session.found.checking');
  return (
    <div>
      <TextInput
        id={form.idOf('subdomain')}
        size={size}
        label={label}
        description={t('session.found.subdomainHint')}
        required
        rightSection={<span className={styles.suffix}>.{config.data?.host}</span>}
        rightSectionWidth="auto"
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={subdomain}
        onChange={({ currentTarget }) => onChange(currentTarget.value.toLowerCase())}
        error={error}
      />
      <output htmlFor={form.idOf('subdomain')} className={styles.note}>
        {state}
      </output>
      {isSettled && reason !== null && (check.data?.suggestions ?? []).length > 0 ? (
        <p className={styles.suggestions}>
          {t('session.found.suggestions')}
          {check.data?.suggestions.map((name) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(name)}>
              {name}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}
