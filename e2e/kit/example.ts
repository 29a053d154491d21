import { company } from '@baluarte/contract/organization/company.ts';
import { apiWith } from './api.ts';
import { asOwner } from './database.ts';
import { createAccount, ownPassword } from './new-account.ts';
import { moved, signedInAs, type Person } from './person.ts';
import { scope } from './sign-in.ts';

/** Somebody in an example company of their own, with assets, risks and a year of history, as its administrator, in the tests' scope. */
export async function inExample(name: string): Promise<Person> {
  const email = await createAccount(name);
  await asOwner('app', `update auth."user" set is_super_admin = false where email = '${email}'`);
  const outside = await signedInAs(email, 'app', ownPassword);
  const { data } = await apiWith(outside).call(company.makeExample);
  const inside = await moved(outside, { companyId: data.id });
  const chosen = inside.session.scopes.find(({ name }) => name === scope);
  return chosen ? moved(inside, { scopeId: chosen.id }) : inside;
}
