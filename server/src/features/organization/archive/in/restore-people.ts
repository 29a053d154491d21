import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { IdGathering, type IdList } from '../format/id-list.ts';
import { invalidTexts } from '#kit/http/invalid-text.ts';
import { archivedPerson, parts, type ArchivedPerson } from '../format/manifest.ts';
import type { OpenedArchive } from './open-archive.ts';

function personOf(line: string): ArchivedPerson {
  try {
    const person = archivedPerson.parse(JSON.parse(line));
    if (invalidTexts(person, '').length === 0) return person;
  } catch {
    // Invalid JSON and invalid persons are refused in the same way.
  }
  throw problem('archive.damaged', { file: parts.people });
}

/** The people of an archive in their order. Throws `archive.damaged`. */
export async function* peopleOf(archive: OpenedArchive): AsyncGenerator<ArchivedPerson[]> {
  for await (const lines of archive.lines(parts.people)) yield lines.map(personOf);
}

/**
 * Matches the people of an archive by e-mail: existing accounts stay unchanged, others are created as invited users
 * without a password, and deleted accounts get an id that no account has. Sends no mail. The position of an id is the person's
 * number in the archive.
 */
export async function restorePeople(trx: Trx, archive: OpenedArchive): Promise<IdList> {
  const gathered = new IdGathering();
  let count = 0;
  for await (const people of peopleOf(archive)) {
    if (people.some(({ id }, index) => id !== count + index + 1))
      throw problem('archive.damaged', { file: parts.people });
    count += people.length;
    const rows = await trx.rows(sql<{ id: number }>`
      select case when p.email is null then app.number_of_nobody()
        else app.person_to_invite(p.email, p."firstName", p."lastName", p.phone, p.language) end as id
      from rows from (json_to_recordset(${JSON.stringify(people)}::json)
        as (email text, "firstName" text, "lastName" text, phone text, language text)) with ordinality
        as p(email, "firstName", "lastName", phone, language, place) order by p.place`);
    for (const { id } of rows) gathered.add(id);
  }
  return gathered.list();
}
