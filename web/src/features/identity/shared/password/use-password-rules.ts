import { productRules, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/**
 * The rules of a new password: the user's own, or one set for a user of the company. Until it is known, and
 * where it cannot be, what is asked of everybody: the server says the rest.
 */
export function usePasswordRules(kind: 'own' | 'company'): PasswordRules {
  const { data } = useQuery({
    queryKey: ['me', 'password-rules'],
    queryFn: ({ signal }) => call(registration.passwordRules, { signal, isPart: true }),
  });
  return data?.[kind] ?? productRules;
}
