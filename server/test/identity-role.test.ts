import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** Rooms that may use the identity role, which belongs to no company, with the reason. */
const mayUse: Readonly<Record<string, string>> = {
  admin: 'the operators’ commands, which act on accounts and on companies from outside',
  demo: 'makes the accounts of the demonstration',
  'features/identity/account': 'signing in, before the company is known',
  'features/identity/api-key': 'keys are of an account',
  'features/identity/invitation': 'accepting, before one is in the company',
  'features/identity/me': 'one’s own account',
  'features/identity/oauth': 'signing in, before the company is known',
  'features/identity/passkey': 'signing in, before the company is known; passkeys are of an account',
  'features/identity/recovery': 'passwords are of an account',
  'features/identity/registration': 'an account before any company',
  'features/identity/session': 'who is signed in, and the companies they may choose among',
  'features/identity/shared': 'accounts, sessions, tickets and limits',
  'features/identity/two-step': 'signing in; factors are of an account',
  'features/inventory/asset-template': 'templates of every company, which are the platform’s and in no company',
  'features/inventory/evidence': 'goes from company to company to tend what is kept and to verify its files',
  'features/inventory/import':
    'resumes interrupted imports of every company; checks the rights of the user who queued one',
  'features/maturity/company-comparison':
    'the companies of one person, and what each lets them see: read as that person, within the walls of each',
  'features/maturity/mspi': 'visitors before they have an account, and the account their e-mail is verified for',
  'features/organization/archive': 'exports a company with its accounts and restores one that does not exist yet',
  'features/organization/company': 'founding one, and the platform’s list of all',
  'features/organization/parameter': 'goes from company to company to remind of the minimum wage',
  'features/organization/platform': 'the page before signing in, and whether the database is migrated',
  'features/organization/platform-user': 'accounts of the whole platform',
  'features/organization/reference': 'countries and free subdomains, before signing in',
  'features/organization/role': 'templates of roles, which are the platform’s and in no company',
  'features/organization/setting':
    'keys, sessions and linked accounts the settings are about; a logo before signing in; retention of every company',
  'features/organization/shared':
    'places of the world, which are in no company; companies of one person over all; scheduled work that goes from company to company',
  'features/organization/user': 'accounts and keys of people of the company; what becomes of an account that left',
  'features/record/handover':
    'goes from company to company to end packs and take up those begun; the rights of whoever asked for one',
  'features/record/home': 'whose link to the page for the board it is, before the company is known',
  'features/record/notification': 'addresses and wishes of an account; digests over the companies of a person',
  'features/record/report':
    'goes from company to company to end documents and to make those of schedules; the rights of whoever asked for one',
  'features/record/search': 'what the platform keeps, for who administers it',
  'features/record/subscription': 'which reports are due over all companies; addresses and wishes of an account',
  'features/risk/control':
    'goes from company to company to remind of follow-ups and to let late controls count less; whose calendar an address is',
  'kit/database': 'opens its connections',
  'kit/history': 'goes from company to company to seal each',
  'kit/http': 'limits before anybody is known; the platform’s endpoints',
  'kit/jobs': 'picks jobs up before their company is known',
  'kit/mail': 'keeps mails to be looked at, which are in no company',
  'kit/operations': 'figures of its connections',
  'kit/tenancy': 'its transaction',
};

/** Room of a wing, part of the kit, or folder. */
const placeOf = (file: string): string => {
  const parts = file.split('/');
  return parts.slice(0, parts[0] === 'features' ? 3 : parts[0] === 'kit' ? 2 : 1).join('/');
};

test('only rooms with a reason use the identity role, and every reason is in use', () => {
  const using = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const code = readFileSync(join(source, file), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replaceAll("'identityDb'", '');
      return /\bidentityDb\b|\binIdentityTransaction|\.background\b|\bbackground: identityDb\b/.test(code);
    });
  expect(using.length).toBeGreaterThan(50);
  expect([...new Set(using.map(placeOf))].toSorted()).toEqual(Object.keys(mayUse).toSorted());
});
