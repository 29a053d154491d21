import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { zipOf } from '../server/src/kit/sheets/test-files.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { coveredFocus, isFocused, pressOn, tabTo, typeInto } from './kit/keyboard.ts';
import { patience } from './kit/patience.ts';
import { makeAsset } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What every scanner finds; harmless. In two pieces, so that this file is not taken for it. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
/** Climbs, holds markup, and is written from the right in part. */
const title = '../../<img src=x onerror="window.hacked=1"> تقرير';
/** The same as it travels: what is typed into a form loses its markup before it is sent; files keep their names. */
const sentTitle = title.replace('<img', '< img');
const script = '<script>window.hacked = true; document.title = "hacked"</script>';

/** The evidence of a fresh asset. */
async function openTab(page: Page) {
  await page.goto('/assets');
  const api = await apiOf(page);
  const asset = await makeAsset(api);
  await page.goto(`/assets/show/${asset.id}?tab=evidence`);
  await expect(page.getByText('Suelte archivos aquí')).toBeVisible();
  return { api, asset };
}

test(
  'what a stranger may send is refused in plain words, or kept and never run',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    faults.expect(413);
    // A drawing is opened, and the browser says that it did not run what is in it.
    faults.expectError(/inline event handler violates the following Content Security Policy/);
    const { api, asset } = await openTab(page);
    const lines = page.getByRole('list', { name: es.evidence.upload.list }).getByRole('listitem');
    const chooser = page.locator('input[type=file][multiple]').first();
    const bomb = await zipOf({ 'a.txt': Buffer.alloc(3_000_000) });
    const sent: [name: string, content: Buffer, shown: string, told: string | RegExp][] = [
      ['vacio.pdf', Buffer.alloc(0), 'vacio.pdf', 'no tiene contenido'],
      ['grande.pdf', Buffer.alloc(26 * 1024 * 1024, 'a'), 'grande.pdf', 'supera el límite de 25 MB'],
      ['bomba.zip', bomb, 'bomba.zip', 'se expande demasiado'],
      ['eicar.com', Buffer.from(eicar), 'eicar.com', 'es un programa'],
      ['foto.pdf', png, 'foto.pdf', 'es de tipo PNG'],
      [`${'ñ'.repeat(126)}.pdf`, png, 'ñññ', 'supera 255 bytes'],
      // Two formats at once, a drawing with a script, the harmless virus as a text, and names that climb and turn.
      ['doble.png', Buffer.concat([png, Buffer.from(script)]), 'doble.png', 'Cargado'],
      ['dibujo.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'dibujo.svg', 'Cargado'],
      ['eicar.txt', Buffer.from(eicar), 'eicar.txt', 'Cargado'],
      ['../../etc/passwd.txt', Buffer.from(script), 'passwd.txt', 'Cargado'],
      ['acta\u202Etxt.png', png, 'actatxt.png', 'Cargado'],
      ['تقرير.png', png, 'تقرير.png', 'Cargado'],
      [`${'ñ'.repeat(125)}a.png`, png, `${'ñ'.repeat(125)}a.png`, 'Cargado'],
    ];
    for (const [name, buffer, shown, told] of sent) {
      await chooser.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      await expect(lines.filter({ hasText: shown }).last(), name).toContainText(told, { timeout: 30_000 * patience });
    }
    await expectAccessible(page);
    await page.getByLabel(es.evidence.fields.name).fill(title);
    await page.getByRole('button', { name: es.evidence.add.save_one }).click();
    await expect(page.getByText(`Se guardó la evidencia «${sentTitle}».`)).toBeVisible();
    const [piece] = (await api.call(evidenceOf.asset.list, { params: { id: asset.id } })).data;
    expect(piece).toMatchObject({ name: sentTitle, fileCount: 7 });
    await page.goto(`/evidence/show/${piece?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentTitle);
    await expect(page.getByText('تقرير.png', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Vista previa de passwd.txt' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('pre')).toHaveText(script);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Vista previa de doble.png' }).click();
    await expect(dialog.getByRole('img', { name: 'doble.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Vista previa de dibujo.svg' })).toHaveCount(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    const [revision] = (await api.call(evidence.endpoints.revisions, { params: { id: piece?.id ?? 0 } })).data;
    // Opened by its address, in the browser of who is signed in: nobody is asked in by a cookie.
    const drawing = revision?.files.find(({ name }) => name === 'dibujo.svg');
    faults.expect(401);
    const answer = await page.goto(`/api/evidence/files/${drawing?.id}`);
    expect(answer?.status()).toBe(401);
  },
);

test('evidence is handed in, looked at and put on hold without a mouse', { tag: '@slow' }, async ({ page }) => {
  const { api, asset } = await openTab(page);
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({
      name: 'notas.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Acta del comité\n'.repeat(200)),
    });
  await expect(page.getByText(es.evidence.upload.states.done)).toBeVisible();
  await typeInto(page.getByLabel(es.evidence.fields.name), 'Acta del comité');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Se guardó la evidencia «Acta del comité».')).toBeVisible();
  await pressOn(page.getByRole('link', { name: 'Acta del comité' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acta del comité');
  const preview = page.getByRole('button', { name: 'Vista previa de notas.txt' });
  await pressOn(preview);
  const text = page.getByRole('dialog').locator('pre');
  await expect(text).toContainText('Acta del comité');
  await tabTo(text);
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(preview)).toBe(true);
  expect(await coveredFocus(page)).toEqual([]);
  await pressOn(page.getByRole('button', { name: es.evidence.extras.isOnHold }));
  await typeInto(page.getByRole('dialog').getByLabel(es.evidence.hold.reason), 'Proceso 2026-14');
  await pressOn(page.getByRole('dialog').getByRole('button', { name: /retención/ }));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Proceso 2026-14')).toBeVisible();
  const [piece] = (await api.call(evidenceOf.asset.list, { params: { id: asset.id } })).data;
  expect(piece).toMatchObject({ isOnHold: true });
});
