import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { openPack } from '../server/src/features/record/handover/read-pack.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { downloaded } from './kit/downloads.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const ready = (page: Page) => page.getByRole('listitem').filter({ hasText: es.handover.states.done }).first();

/** Makes a pack with one self-assessment, downloads it and unpacks it into a folder; the paths of its files. */
async function unpacked(page: Page, folder: string): Promise<string[]> {
  await page.goto('/handover');
  await page.getByRole('combobox', { name: es.handover.assessments }).click();
  await page.getByRole('listbox', { name: es.handover.assessments }).getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: es.handover.make }).click();
  await expect(ready(page)).toBeVisible({ timeout: 60_000 * patience });
  await expectAccessibleInBothThemes(page);
  await ready(page).getByRole('button', { name: es.handover.download }).click();
  const proof = page.getByRole('dialog', { name: es.handover.proof.title });
  await proof.getByLabel(es.account.password.current, { exact: true }).fill(password);
  const file = await downloaded(page, () => proof.getByRole('button', { name: es.handover.download }).click());
  expect(file.name).toMatch(/\.zip$/);
  const pack = await openPack(file.path);
  const paths: string[] = [];
  for (const { path, bytes } of pack.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await bytes());
    paths.push(path);
  }
  pack.close();
  return paths;
}

/** A text or file with the byte at its middle, or the next one that is a letter or a figure, another one. */
function altered(bytes: Uint8Array, from = Math.floor(bytes.length / 2)): Buffer {
  const other = Buffer.from(bytes);
  const isPlain = (byte = 0) => /[\da-zA-Z]/.test(String.fromCodePoint(byte));
  const found = other.findIndex((byte, at) => at >= from && isPlain(byte));
  const at = found < 0 ? from : found;
  other[at] = other[at] === 0x37 ? 0x38 : 0x37;
  return other;
}

const named = (page: Page) => page.locator('.findings li');

test(
  'a pack opens without network, and names each part of it that has one byte altered',
  { tag: '@slow' },
  async ({ page, openAs, faults }, info) => {
    test.slow();
    const folder = info.outputPath('pack');
    const paths = await unpacked(page, folder);
    for (const part of ['tables/', 'reports/', 'evidence/'])
      expect(paths.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(0);
    const kept = info.outputPath('as-it-came');
    await cp(folder, kept, { recursive: true });

    const reader = await openAs(null, { offline: true });
    const open = (name: string) => reader.goto(pathToFileURL(join(name, 'index.html')).href);
    const choose = () => reader.getByLabel(es.handover.pack['files.choose']).setInputFiles(folder);
    await open(kept);
    await expect(reader.getByRole('heading', { name: es.handover.pack['verdict.good'] })).toBeVisible();
    await expect(reader.getByText(/La cadena de la auditoría está completa/)).toBeVisible();
    await expect(reader.getByText(/Esta página no puede responder por sí misma/)).toBeVisible();
    await choose();
    await expect(reader.getByText(/Los archivos del paquete son los que se firmaron: \d+/)).toBeVisible();

    // Each file.
    for (const path of paths) {
      const bytes = await readFile(join(folder, path));
      await writeFile(join(folder, path), altered(bytes));
      await choose();
      await expect(named(reader), path).toHaveText([`«${path}» se alteró.`]);
      await writeFile(join(folder, path), bytes);
    }

    // Each part of what the page holds.
    const html = await readFile(join(kept, 'index.html'));
    const elsewhere = info.outputPath('altered');
    await mkdir(elsewhere, { recursive: true });
    const held = [...html.toString('latin1').matchAll(/<script type="application\/json" id="([a-z0-9-]+)">([^<]+)</g)];
    expect(held.length).toBeGreaterThan(8);
    for (const part of nonEmpty(held)) {
      const [, id = '', content = ''] = part;
      const begin = part.index + part[0].length - content.length - 1;
      await writeFile(join(elsewhere, 'index.html'), altered(html, begin + Math.floor(content.length / 2)));
      await open(elsewhere);
      const titled = /"title":"([^"\\]+)"/.exec(Buffer.from(content, 'latin1').toString())?.[1];
      const says: Readonly<Record<string, RegExp | string>> = {
        chain: /sello|cadena de la auditoría/i,
        manifest: '«manifest.json» se alteró',
        signature: '«signature.json» se alteró',
      };
      // By its title, and by its place where it is no table any more.
      const lines = [
        says[id],
        titled && id.startsWith('table-') ? `los datos de ${titled} en esta página` : undefined,
        `index.html#${id}`,
      ].flatMap((hasText) => (hasText === undefined ? [] : [named(reader).filter({ hasText })]));
      await expect(lines.reduce((one, other) => one.or(other)).first(), id).toBeVisible();
    }

    // Its script: the browser refuses to run another one, and the page says that it did not start.
    faults.expectError(/Content Security Policy/);
    await writeFile(join(elsewhere, 'index.html'), altered(html, html.indexOf("'use strict'") + 400));
    await open(elsewhere);
    await expect(reader.getByRole('heading', { name: 'Esta página no se pudo iniciar' })).toBeVisible();
  },
);

test(
  'the page of a pack is browsed in both languages and on a phone, and the settings show its key',
  { tag: '@slow' },
  async ({ page, openAs }, info) => {
    test.slow();
    const folder = info.outputPath('pack');
    await unpacked(page, folder);
    const reader = await openAs(null, { offline: true });
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(reader.getByRole('heading', { name: es.handover.pack['verdict.good'] })).toBeVisible();
    // The whole register in one page: looking at it once takes a busy machine longer than any other page.
    await expectAccessible(reader, { timeout: 90_000 * patience });
    await reader.getByRole('button', { name: /^Activos/ }).click();
    const found = reader.getByRole('status').filter({ hasText: 'filas' });
    const all = await found.textContent();
    await reader.getByLabel(es.handover.pack.search).fill('servidor');
    await expect(found).not.toHaveText(all ?? '');
    await reader.getByRole('button', { name: es.shell.languages.en }).click();
    await expect(reader.getByRole('heading', { name: en.handover.title })).toBeVisible();
    await reader.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(reader);
    const fingerprint = (await reader.locator('#fingerprint').textContent())?.replaceAll(' ', '') ?? '';
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    await page.goto('/settings?tab=signing');
    await expect(page.getByLabel(es.handover.keys.fingerprint).first()).toHaveValue(fingerprint);
    // And without an account, at the address of the company.
    const published: unknown = await page.evaluate(async () => (await fetch('/api/public-keys')).json());
    expect(JSON.stringify(published)).toContain(fingerprint);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);

    await page.goto('/handover');
    await expectNoOverflow(page);
    await expect(page.getByRole('button', { name: es.catalogue.list.remove }).first()).toBeVisible();
    for (let left = await page.getByRole('button', { name: es.catalogue.list.remove }).count(); left > 0; left--) {
      await page.getByRole('button', { name: es.catalogue.list.remove }).first().click();
      await page
        .getByRole('alertdialog', { name: es.shell.confirm.title })
        .getByRole('button', { name: es.shell.confirm.yes })
        .click();
      await expect(page.getByRole('button', { name: es.catalogue.list.remove })).toHaveCount(left - 1);
    }
    await expect(page.getByText(es.handover.none)).toBeVisible();
  },
);
