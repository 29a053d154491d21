import { test } from 'vitest';
import { Packs } from '#test/packs.ts';

const packs = new Packs();

test('a pack names every file of it that has one byte altered', () => packs.expectFilesNamed(packs.files.keys()));

test('a pack names all data of its page where a byte of it is altered there', () =>
  packs.expectPartsNamed(packs.page().parts.keys()));

test('a pack names its manifest and its signature wherever a sign of them is altered', async () => {
  await packs.expectSigned('manifest', 97);
  await packs.expectSigned('signature', 1);
});
