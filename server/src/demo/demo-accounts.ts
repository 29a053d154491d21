import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import type { Pool } from 'pg';
import { hashPassword } from '#identity/shared/password/password.ts';

/** Of every account of the demonstration. */
export const demoPassword = 'Baluarte.Demo.2026';

interface Membership {
  subdomain: string;
  role: string;
  /** Codes of the scopes the person is limited to; every scope when absent. */
  scopes?: string[];
  /** Codes of the areas the person answers for. */
  areas?: string[];
  /** Their place ends so many days from today. */
  until?: number;
}

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Its description on the login page. */
  label: string;
  isSuperAdmin?: boolean;
  memberships: Membership[];
}

/** A custom role: a user who manages risks and is no administrator. */
export const riskAnalyst = 'Analista de riesgos';

/** Who audits: reads, and asks for what is missing. */
export const auditor = 'Auditor';

const administrator = 'Administrador';

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'super@baluarte.example',
    firstName: 'Natalia',
    lastName: 'Restrepo Vélez',
    phone: '+576015550100',
    label: 'Superadministradora de la plataforma',
    isSuperAdmin: true,
    memberships: [],
  },
  {
    email: 'admin@aurora.example',
    firstName: 'Camilo Andrés',
    lastName: 'Rincón Duarte',
    phone: '+576015550111',
    label: 'Administrador de Aurora',
    memberships: [{ subdomain: 'aurora', role: administrator, areas: ['security', 'legal'] }],
  },
  {
    email: 'riesgos@aurora.example',
    firstName: 'Diana Marcela',
    lastName: 'Quintero López',
    phone: '+576015550112',
    label: 'Analista de riesgos de Aurora',
    memberships: [{ subdomain: 'aurora', role: riskAnalyst, areas: ['it'] }],
  },
  {
    email: 'miembro@aurora.example',
    firstName: 'Jorge Iván',
    lastName: 'Castaño Mejía',
    phone: '+576045550113',
    label: 'Miembro de Aurora, solo la sede Bogotá',
    memberships: [{ subdomain: 'aurora', role: 'Miembro', scopes: ['bogota'], areas: ['hr', 'facilities'] }],
  },
  {
    email: 'invitado@aurora.example',
    firstName: 'Luisa Fernanda',
    lastName: 'Pardo Rojas',
    phone: '+576015550114',
    label: 'Invitada de Aurora, solo consulta',
    memberships: [{ subdomain: 'aurora', role: 'Invitado' }],
  },
  {
    email: 'auditora@auditores.example',
    firstName: 'Beatriz Elena',
    lastName: 'Galindo Torres',
    phone: '+576015550117',
    label: 'Auditora externa de Aurora, con fecha de fin',
    memberships: [{ subdomain: 'aurora', role: auditor, scopes: ['bogota'], until: 90 }],
  },
  {
    email: 'admin@boreal.example',
    firstName: 'Hernán Darío',
    lastName: 'Muñoz Ossa',
    phone: '+576025550115',
    label: 'Administrador de Boreal',
    memberships: [{ subdomain: 'boreal', role: administrator }],
  },
  {
    email: 'consultor@example.org',
    firstName: 'Valentina',
    lastName: 'Cárdenas Suárez',
    phone: '+576015550116',
    label: 'Consultora, administradora de Aurora y de Boreal',
    memberships: [
      { subdomain: 'aurora', role: administrator },
      { subdomain: 'boreal', role: administrator },
    ],
  },
];

/** Id of each account by its e-mail. */
export type AccountIds = ReadonlyMap<string, number>;

/** Creates missing accounts and returns the ids of all. Needs the identity role: accounts belong to no company. */
export async function writeAccounts(identityDb: Pool): Promise<AccountIds> {
  const emails = demoAccounts.map(({ email }) => email);
  const found = await identityDb.query<{ email: string }>(`select email from auth."user" where email = any ($1)`, [
    emails,
  ]);
  const known = new Set(found.rows.map(({ email }) => email));
  const rows = await Promise.all(
    demoAccounts
      .filter(({ email }) => !known.has(email))
      .map(async (account) => ({
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        phone: account.phone,
        is_super_admin: account.isSuperAdmin ?? false,
        password: await hashPassword(demoPassword),
      })),
  );
  await identityDb.query(
    `with person as (
       select * from jsonb_to_recordset($1::jsonb) as r(email text, first_name text, last_name text, phone text,
         is_super_admin boolean, password text)),
     written as (
       insert into auth."user" (email, email_verified, name, first_name, last_name, phone, is_super_admin, is_first_access, status_id,
         country_id, consent_at, consent_text)
       select email, true, first_name || ' ' || last_name, first_name, last_name, phone, is_super_admin, false, 1,
         170, now(), $2 from person
       returning id, email)
     insert into auth.account (user_id, account_id, provider_id, password)
     select w.id, w.id::text, 'credential', p.password from written w join person p using (email)`,
    [JSON.stringify(rows), consentVersion],
  );
  const all = await identityDb.query<{ id: number; email: string }>(
    `select id, email from auth."user" where email = any ($1)`,
    [emails],
  );
  return new Map(all.rows.map(({ id, email }) => [email, id]));
}
