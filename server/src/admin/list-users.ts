import { statusIds } from '@baluarte/contract/kit/values.ts';
import { textOf, type Command } from './command.ts';
import { knownCompany } from './company.ts';

interface Row {
  id: number;
  email: string;
  name: string;
  status: string;
  isSuperAdmin: boolean;
  hasTwoStep: boolean;
  lastAccessAt: string | null;
  companies: { subdomain: string; role: string | null; status: string }[];
}

const words = Object.fromEntries(Object.entries(statusIds).map(([word, id]) => [id, word]));
const worded = (column: string) =>
  `case ${column} ${Object.entries(words)
    .map(([id, word]) => `when ${id} then '${word}'`)
    .join(' ')} end`;

// Plain text in every cell, so that a user's name cannot contain terminal control sequences.
const query = `
select u.id, u.email, u.name, ${worded('u.status_id')} as status, u.is_super_admin as "isSuperAdmin",
  exists (select from auth.factor f where f.user_id = u.id) as "hasTwoStep", u.last_access_at as "lastAccessAt",
  coalesce((
    select json_agg(json_build_object('subdomain', c.subdomain, 'role', r.name, 'status', ${worded('m.status_id')})
      order by c.subdomain)
    from member m join company c on c.id = m.company_id
    left join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.user_id = u.id), '[]') as companies
from auth."user" u
where $1::bigint is null or exists (select from member m where m.user_id = u.id and m.company_id = $1)
order by u.email`;

const plain = (text: string) => text.replace(/\p{C}/gu, ' ');

function table(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const cells = ({ id, email, name, status, isSuperAdmin, hasTwoStep, lastAccessAt, companies }: Row): string[] =>
  [
    String(id),
    email,
    name,
    isSuperAdmin ? `${status}, super administrator` : status,
    hasTwoStep ? 'yes' : 'no',
    lastAccessAt ?? 'never',
    companies.map(({ subdomain, role }) => `${subdomain} (${role ?? 'no role'})`).join(', '),
  ].map(plain);

const head = ['ID', 'E-MAIL', 'NAME', 'STATUS', 'TWO-STEP', 'LAST ACCESS', 'COMPANIES'];

/** Who has an account, and in which companies. */
export const listUsers: Command = {
  usage: '[--company SUBDOMAIN] [--json]',
  summary: 'lists the accounts, or those of one company',
  options: { company: { type: 'string' }, json: { type: 'boolean' } },
  required: [],
  async run({ database, say }, options) {
    const { identityDb } = database;
    const subdomain = textOf(options, 'company');
    const companyId = subdomain ? await knownCompany(database, subdomain) : null;
    const { rows } = await identityDb.query<Row>(query, [companyId]);
    if (options['json']) return say(JSON.stringify(rows, null, 2));
    for (const line of table([head, ...rows.map(cells)])) say(line);
  },
};
