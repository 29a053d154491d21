import { demoPassword } from '../../server/src/demo/demo-accounts.ts';

/** Password of every demonstration account. */
export const password = demoPassword;

/** Demonstration accounts by what they may do. */
export const accounts = {
  superAdmin: 'super@baluarte.example',
  admin: 'admin@aurora.example',
  analyst: 'riesgos@aurora.example',
  member: 'miembro@aurora.example',
  guest: 'invitado@aurora.example',
  otherCompany: 'admin@boreal.example',
  consultant: 'consultor@example.org',
} as const;
