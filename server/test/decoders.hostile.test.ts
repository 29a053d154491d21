import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { env, memoryUsage } from 'node:process';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '#demo/random.ts';
import { readThrough } from '#organization/archive/in/check-archive.ts';
import { peopleOf } from '#organization/archive/in/restore-people.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { membersOf } from '#organization/archive/format/members.ts';
import { readLogo } from '#organization/setting/read-logo.ts';
import { isClientToken, issueClientToken } from '#identity/shared/session/client-token.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import { xlsxOf } from '#kit/sheets/test-files.ts';
import {
  archiveOf,
  damaged,
  malformedBooks,
  malformedPictures,
  svgOf,
  wholePictures,
  wholeSheets,
  type MalformedFile,
} from './malformed-files.ts';
import { temporaryFolder } from './temporary.ts';

/** Set SEED to repeat the same files. */
const seed = Number(env['SEED'] ?? Math.floor(Math.random() * 1e9));
/** Each test has its own random generator, so that it sees the same files when run alone. */
const chanceOf = (test: number) => new Random(seed + test);

/** What reading may cost: seconds a file, milliseconds in which this process does nothing else, bytes it grows by. */
const most = { seconds: 20, pause: 1500, growth: 300 * 1024 * 1024 };

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('decoders');
});
afterAll(() => rm(folder, { recursive: true }));

/** An intended refusal, by its name or its code. */
const isRefusal = (error: unknown) =>
  error instanceof Error && (error.name === 'SheetError' || ('code' in error && 'status' in error));

let written = 0;

type Read = (file: MalformedFile, path: string) => Promise<unknown>;

/** Reads files, a few at once; each gives a result or a refusal, within its limits. Returns how many were refused. */
async function readEach(
  files: AsyncIterable<MalformedFile> | Iterable<MalformedFile>,
  read: Read,
  { fits = isRefusal, together = 2 } = {},
) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const wrong: string[] = [];
  const before = memoryUsage.rss();
  let [count, refused] = [0, 0];
  async function one(file: MalformedFile) {
    count++;
    const path = join(folder, String(++written));
    await writeFile(path, file.content);
    const start = performance.now();
    try {
      await read(file, path);
    } catch (error) {
      refused++;
      if (!fits(error)) wrong.push(`${file.name}: ${String(error).slice(0, 300)}`);
    }
    const seconds = (performance.now() - start) / 1000;
    // Concurrent reads queue.
    if (seconds > most.seconds * Math.max(1, together / 4)) wrong.push(`${file.name}: ${seconds.toFixed(1)} s`);
    await rm(path, { force: true });
  }
  delay.enable();
  const iterator = Symbol.asyncIterator in files ? files[Symbol.asyncIterator]() : files[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) await one(next.value);
    }),
  );
  delay.disable();
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(delay.max / 1e6, `pause, seed ${seed}`).toBeLessThan(most.pause);
  expect(memoryUsage.rss() - before, `memory, seed ${seed}`).toBeLessThan(most.growth);
  return { count, refused };
}

const sheet: Read = async (file, path) => {
  const opened = await readSheet({ path, name: 'x', size: file.content.length }, { rows: 200_000 });
  for await (const row of opened.rows()) expect(row.cells.length).toBeGreaterThan(0);
};
const logo: Read = ({ content }, path) => readLogo({ path, name: 'x', size: content.length, sha256: '', fields: {} });
const archive: Read = async (_file, path) => {
  const opened = await openArchive(path);
  try {
    await readThrough(opened);
    for await (const people of peopleOf(opened)) expect(people.length).toBeGreaterThan(0);
    for await (const lines of opened.lines('tables/company.jsonl')) for (const line of lines) membersOf(line);
  } finally {
    opened.close();
  }
};

test(`damaged spreadsheets (seed ${seed})`, { timeout: 120_000 }, async () => {
  const { count, refused } = await readEach(damaged(wholeSheets(), chanceOf(1), 1500), sheet);
  expect(count).toBe(1500);
  expect(refused).toBeGreaterThan(500);
});

test(`workbooks of malformed markup (seed ${seed})`, { timeout: 120_000 }, async () => {
  const { count, refused } = await readEach(malformedBooks(chanceOf(2), 500), sheet);
  expect(count).toBe(500);
  expect(refused).toBeGreaterThan(100);
});

test(`damaged pictures (seed ${seed})`, { timeout: 60_000 }, async () => {
  const { refused } = await readEach(damaged(wholePictures(), chanceOf(3), 1500), logo);
  expect(refused).toBeGreaterThan(300);
});

test(`pictures that ask for much (seed ${seed})`, { timeout: 240_000 }, async () => {
  const { refused } = await readEach(malformedPictures(chanceOf(4), 250), logo);
  expect(refused).toBeGreaterThan(50);
});

test(`damaged archives (seed ${seed})`, { timeout: 60_000 }, async () => {
  const whole = { archive: await archiveOf(), 'archive of many rows': await archiveOf('{"id":1}\n'.repeat(5000)) };
  const { refused } = await readEach(damaged(whole, chanceOf(5), 1500), archive);
  expect(refused).toBeGreaterThan(800);
});

test(`archives whose manifest is true and whose rows are not (seed ${seed})`, { timeout: 60_000 }, async () => {
  const lines = [
    `{${'"":0,'.repeat(3_000_000)}"a":0}`,
    `{"a":${'['.repeat(5_000_000)}`,
    `{"a":"${'\\'.repeat(10_000_000)}`,
    'x'.repeat(30_000_000),
  ];
  const files = await Promise.all(
    lines.map(async (line, index) => ({ name: `line ${index}`, content: await archiveOf(`${line}\n`) })),
  );
  const isNamed = (error: unknown) => isRefusal(error) || (error instanceof Error && error.name === 'NotAnObject');
  expect(await readEach(files, archive, { fits: isNamed })).toMatchObject({ refused: 4 });
});

const base64url = (content: Buffer | string) => Buffer.from(content).toString('base64url');

test(`passkeys whose CBOR is malformed (seed ${seed})`, { timeout: 60_000 }, async () => {
  const cbor = [0x81, 0xa1, 0x9f, 0x9b, 0xbf, 0xd8, 0x5b, 0x7b, 0xff, 0xf9];
  function* keys(): Generator<MalformedFile> {
    for (const byte of cbor)
      for (const length of [1, 10, 5000, 700_000])
        yield { name: `${length} of ${byte}`, content: Buffer.alloc(length, byte) };
    const sound = Buffer.concat([Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')]);
    yield* damaged({ key: Buffer.concat([sound, Buffer.from([0x25]), Buffer.alloc(37, 7)]) }, chanceOf(6), 1000);
  }
  const clientDataJSON = base64url('{"type":"webauthn.create","challenge":"YQ","origin":"https://a.example"}');
  const read: Read = async ({ content }) => {
    const response = { clientDataJSON, attestationObject: base64url(content) };
    const { verified } = await verifyRegistrationResponse({
      response: { id: 'YQ', rawId: 'YQ', type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: 'YQ',
      expectedOrigin: 'https://a.example',
      expectedRPID: 'a.example',
    });
    expect(verified).toBe(false);
  };
  // Any error it throws refuses the passkey.
  const { count, refused } = await readEach(keys(), read, { fits: (error) => error instanceof Error });
  expect(refused).toBe(count);
});

test(`tokens of clients (seed ${seed})`, { timeout: 60_000 }, async () => {
  const settings = { SECRET: 'x'.repeat(40), CLIENT_ID: '6', PUBLIC_URL: 'http://localhost' };
  const token = Buffer.from(await issueClientToken(settings));
  const alone = base64url('{"alg":"none"}');
  const large = base64url(`{"alg":"HS256","crit":${'['.repeat(500_000)}`);
  function* tokens(): Generator<MalformedFile> {
    for (const text of [`${alone}..`, `${alone}.${alone}.`, `${large}.${large}.${large}`, '.'.repeat(1_000_000)])
      yield { name: text.slice(0, 40), content: Buffer.from(text) };
    yield* damaged({ token }, chanceOf(7), 1000);
  }
  await readEach(tokens(), async ({ name, content }) => {
    expect(await isClientToken(content.toString('latin1'), settings), name).toBe(content.equals(token));
  });
});

test('the largest tables of texts there may be, twenty at the same time', { timeout: 240_000 }, async () => {
  const texts = Array.from({ length: 1_450_000 }, (_, index) => `<si><t>texto con eñe ${index}</t></si>`).join('');
  const content = await xlsxOf({ sheet: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>', texts });
  const files = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, content }));
  expect(await readEach(files, sheet, { together: 20 })).toEqual({ count: 20, refused: 0 });
});

test('pictures that take minutes are ended, and others are drawn meanwhile', { timeout: 60_000 }, async () => {
  const slow = svgOf(
    'width="640" height="4096"',
    '<filter id="f"><feTurbulence numOctaves="1000000" baseFrequency="0.01"/></filter><rect width="640" height="4096" filter="url(#f)"/>',
  );
  const path = join(folder, 'slow');
  await writeFile(path, slow);
  await expect(readLogo({ path, name: 'x', size: slow.length, sha256: '', fields: {} })).rejects.toMatchObject({
    code: 'logo.tooCostly',
  });
});
