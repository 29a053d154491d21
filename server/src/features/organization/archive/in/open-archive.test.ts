import { Random } from '#demo/random.ts';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { archiveOf, damaged } from '#test/malformed-files.ts';
import { Problem } from '#kit/http/problem.ts';
import { FORMAT, parts } from '../format/manifest.ts';
import { peopleOf } from './restore-people.ts';
import { readThrough } from './check-archive.ts';
import { openArchive } from './open-archive.ts';
import { temporaryFolder } from '#test/temporary.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('archive');
});
afterAll(() => rm(folder, { recursive: true }));

const person = { id: 1, email: 'ana@example.com', firstName: 'Ana', lastName: 'Uno', phone: null, language: 'es' };
const entryOf = (file: string, bytes: Buffer) => ({
  file,
  rows: bytes.filter((byte) => byte === 10).length,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
interface Crafted {
  people?: Buffer;
  company?: Buffer;
  ids?: number;
}

/** A crafted archive whose manifest matches its content. */
async function crafted({ people, company = Buffer.from('{"id":1}\n'), ids = 1 }: Crafted): Promise<string> {
  const peopleBytes = people ?? Buffer.from(`${JSON.stringify(person)}\n`);
  const manifest = {
    format: FORMAT,
    product: 'baluarte',
    productVersion: '1.0.0',
    madeAt: '2026-01-01T00:00:00Z',
    schema: '0001_walls.sql',
    company: { subdomain: 'propia', name: 'Propia' },
    chain: { sealed: 0, unsealed: 0, fingerprint: null, held: true },
    origins: [],
    people: entryOf(parts.people, peopleBytes),
    tables: [{ ...entryOf('tables/company.jsonl', company), table: 'company', ids, columns: ['id'] }],
  };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('léame'), parts.readme);
  zip.addBuffer(peopleBytes, parts.people);
  zip.addBuffer(company, 'tables/company.jsonl');
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), parts.manifest);
  zip.end();
  const path = join(folder, `${Math.random()}.zip`);
  await writeFile(path, await buffer(zip.outputStream));
  return path;
}
async function read(path: string): Promise<void> {
  const archive = await openArchive(path);
  try {
    await readThrough(archive);
    for await (const people of peopleOf(archive)) expect(people.length).toBeGreaterThan(0);
  } finally {
    archive.close();
  }
}

test('lines longer than the pieces they are read in come whole', async () => {
  const rows = [10, 200_000, 0, 3_000_000, 7].map((length) => JSON.stringify({ id: 1, name: 'ñ'.repeat(length) }));
  const archive = await openArchive(await crafted({ company: Buffer.from(`${rows.join('\n')}\n`) }));
  const lines: string[] = [];
  for await (const some of archive.lines('tables/company.jsonl')) lines.push(...some);
  archive.close();
  expect(lines).toEqual(rows);
});

test('an archive that is in order is read to its end', async () => {
  await expect(read(await crafted({}))).resolves.toBeUndefined();
});

test('an archive damaged anywhere is refused, never a fault of ours', async () => {
  const outcomes = new Set<string>();
  for (const { name, content } of damaged({ archive: await archiveOf() }, new Random(7), 300)) {
    const path = join(folder, 'damaged.zip');
    await writeFile(path, content);
    const error: unknown = await read(path).catch((reason: unknown) => reason);
    if (error === undefined) continue;
    expect(error, name).toBeInstanceOf(Problem);
    outcomes.add((error as Problem).code);
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['archive.damaged', 'archive.notAnArchive']));
});

describe('a forged archive is refused as damaged', () => {
  test('with bytes that are no text', async () => {
    const path = await crafted({ company: Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]) });
    await expect(read(path)).rejects.toMatchObject({
      code: 'archive.damaged',
      params: { file: 'tables/company.jsonl' },
    });
  });

  test.each([
    ['a zero in an e-mail', { email: 'ana\u0000@example.com' }],
    ['a zero in a name', { firstName: 'An\u0000a' }],
    ['rights nobody gives a person', { isSuperAdmin: true }],
  ])('with %s', async (_, change) => {
    const path = await crafted({ people: Buffer.from(`${JSON.stringify({ ...person, ...change })}\n`) });
    await expect(read(path)).rejects.toMatchObject({ code: 'archive.damaged', params: { file: parts.people } });
  });

  test('with a line longer than any row, as it is read', async () => {
    const path = await crafted({ company: Buffer.alloc(17 * 1024 * 1024, 'x') });
    await expect(read(path)).rejects.toMatchObject({ code: 'archive.bomb' });
  });

  test('with more numbers of rows than it could speak of, which would be taken one by one', async () => {
    const path = await crafted({ ids: Number.MAX_SAFE_INTEGER });
    await expect(read(path)).rejects.toMatchObject({ code: 'archive.damaged', params: { file: parts.manifest } });
  });
});
