import { escapeIdentifier, escapeLiteral } from 'pg';
import type { ArchivedPerson } from '../format/manifest.ts';
import { PEOPLE, type Meanings } from '../format/meaning.ts';
import type { ArchiveSchema } from '../format/schema.ts';
import type { Snapshot } from './snapshot.ts';

const personColumns = (meanings: Meanings) =>
  Object.entries(meanings).flatMap(([column, meaning]) =>
    typeof meaning === 'object' && 'of' in meaning && meaning.of === PEOPLE ? [column] : [],
  );

/** SQL for the ids of all users referenced by a company's rows and their history. */
function mentioned({ tables, meaningsOf }: ArchiveSchema): string {
  const selects = tables.flatMap(({ name, condition }) =>
    personColumns(meaningsOf(name)).flatMap((column) => {
      const member = (held: string) => `(c.${held} ->> ${escapeLiteral(column)})::bigint`;
      return [
        `select t.${escapeIdentifier(column)} from ${escapeIdentifier(name)} t where ${condition}`,
        `select u.id from change c cross join lateral (values (${member('before')}), (${member('after')})) u(id)
         where c.company_id = app.current_company() and c.table_name = ${escapeLiteral(name)}`,
      ];
    }),
  );
  return `select distinct id from (${selects.join(' union all ')}) m(id) where id is not null`;
}

const people = `
select id, email, first_name as "firstName", last_name as "lastName", phone, language from auth."user"
where id = any($1) order by email collate "C"`;

/** Of an account that was removed. */
const nobody = { email: null, firstName: '', lastName: '', phone: null, language: 'es' } as const;

/**
 * The people referenced by a company, with only the data an invitation needs, ordered by e-mail, which is the same in every
 * installation. `numbers` maps each user's id to the number in the archive.
 */
export async function readPeople(
  { trx, identityDb }: Snapshot,
  schema: ArchiveSchema,
): Promise<{ people: ArchivedPerson[]; numbers: ReadonlyMap<number, number> }> {
  const found = await trx.client.query<{ id: number }>(mentioned(schema));
  const { rows } = await identityDb.query<ArchivedPerson>(people, [found.rows.map(({ id }) => id)]);
  const known = new Set(rows.map(({ id }) => id));
  const former = await trx.client.query<{ id: number }>('select user_id as id from former_person order by id');
  const all = [...rows, ...former.rows.filter(({ id }) => !known.has(id)).map(({ id }) => ({ ...nobody, id }))];
  return {
    people: all.map((person, index) => ({ ...person, id: index + 1 })),
    numbers: new Map(all.map(({ id }, index) => [id, index + 1])),
  };
}
