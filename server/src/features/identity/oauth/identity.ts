import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { emailAddress } from '@baluarte/contract/identity/person.ts';
import { z } from 'zod';
import type { Claims, Provider } from '#identity/shared/provider/providers.ts';

/** A user's identity at a provider. Stored in tickets, so it is plain data. */
export const identity = z.object({
  provider: z.string(),
  accountId: z.string(),
  email: z.string().nullable(),
  isEmailProven: z.boolean(),
  name: z.string(),
  lastName: z.string(),
  language: z.enum(['es', 'en']).nullable(),
});
export type Identity = z.infer<typeof identity>;

const textOf = (claim: unknown) => (typeof claim === 'string' ? firstCharacters(claim.trim(), 80) : '');

function namesOf(claims: Claims): { name: string; lastName: string } {
  const [name, lastName] = [textOf(claims['given_name']), textOf(claims['family_name'])];
  if (name !== '' || lastName !== '') return { name, lastName };
  const [first = '', ...others] = textOf(claims['name']).split(/\s+/);
  return { name: first, lastName: others.join(' ') };
}

function languageOf(claims: Claims): Identity['language'] {
  const language = firstCharacters(textOf(claims['locale']), 2).toLowerCase();
  return language === 'es' || language === 'en' ? language : null;
}

/** Reads a provider's claims; `named`: the name, where a provider sends it outside the token. */
export function identityOf(provider: Provider, claims: Claims, named: Claims = {}): Identity {
  const email = emailAddress.safeParse(claims['email']);
  return {
    provider: provider.id,
    accountId: provider.accountIdOf(claims),
    email: email.success ? email.data : null,
    isEmailProven: email.success && provider.isEmailProven(claims),
    ...namesOf({ ...claims, ...named }),
    language: languageOf(claims),
  };
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
});

/** The name in the `user` field of Apple's form, as claims; nothing where there is none. */
export function namedIn(user: string): Claims {
  try {
    const { name } = appleUser.parse(JSON.parse(user));
    return { given_name: name.firstName, family_name: name.lastName };
  } catch {
    return {};
  }
}
