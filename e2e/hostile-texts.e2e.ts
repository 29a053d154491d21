import { inertText } from '@baluarte/contract/kit/inert-text.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { boardLink } from '@baluarte/contract/record/board-link.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { hostileCompany } from '../server/test/hostile-company.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { withDatabase } from './kit/database.ts';
import { downloaded, tableIn } from './kit/downloads.ts';
import { mainHost } from './kit/new-account.ts';
import { paste } from './kit/paste.ts';
import { patience } from './kit/patience.ts';
import { originOf, personOf, stateOf } from './kit/person.ts';
import { anEmail, begin, sentCode } from './kit/public-visit.ts';
import { freshCode, makeThreat } from './kit/sample.ts';
import { atRest, noteShown } from './kit/shown.ts';
import { expect, test } from './kit/test.ts';

/** What people mean that looks like markup, with signs of several units and of none. */
const meant = 'Si costo<x y probabilidad=3, o impacto>4, pida <valor-actual> a Ana <ana@x.co> 👩‍👩‍👧‍👦🇨🇴';
/** What would run if a page took it for markup. */
const attack = '<script>alert(1)</script><img src=x onerror=alert(2)> y <valor-actual>';
/** Signs that end lines or cannot be seen. */
const unseen = 'antes\u2028después y\u200B junto';

/** Elements that a text would have become, had a page taken it for markup. */
const elementsOfTexts = [
  'img[onerror]',
  'svg[onload]',
  'iframe[src^="javascript"]',
  'a[href^="javascript"]',
  'a[href*="evil.example"]',
  'valor-actual',
].join();

/**
 * Notes the dialogs and windows that scripts of texts would open; errors of the console fail the test by themselves. A page that asks
 * before it is left is answered, for it would wait as long as the test; where nothing is typed no page may ask, which is noted too.
 */
async function watchRuns(page: Page, { types = true } = {}): Promise<string[]> {
  const runs: string[] = [];
  page.on('dialog', (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) runs.push(dialog.message());
    else if (!types) runs.push(`asks before it is left: ${page.url()}`);
    void (isLeaving ? dialog.accept() : dialog.dismiss());
  });
  page.on('popup', (opened) => runs.push(`a window: ${opened.url()}`));
  await noteShown(page.context());
  return runs;
}

const body = (page: Page) => page.locator('body');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('as an administrator', () => {
  test.use({ account: accounts.admin });

  test('what is typed in a form is on its page, in lists, history, search and files as it was typed, and runs nowhere', async ({
    page,
  }) => {
    test.setTimeout(120_000 * patience);
    const runs = await watchRuns(page);
    await page.goto('/home');
    const { id, code } = await makeThreat(await apiOf(page));
    const name = `Fuga <valor-actual> ${code}`;

    await page.goto(`/threats/edit/${id}`);
    await page.getByLabel(es.threat.fields.name, { exact: false }).first().fill(name);
    await page.getByLabel(es.threat.fields.description, { exact: false }).first().fill(meant);
    await page.getByLabel(es.threat.fields.notes, { exact: false }).first().fill(unseen);
    await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    await expect(title(page)).toHaveText(`${code} · ${name}`);
    await expect(body(page)).toContainText(meant);
    const api = await apiOf(page);
    const kept = async () => (await api.call(threat.endpoints.get, { params: { id } })).data;
    expect(await kept()).toMatchObject({ name, description: meant, notes: unseen });

    await page.goto(`/threats/edit/${id}`);
    await page.getByLabel(es.threat.fields.description, { exact: false }).first().fill(attack);
    await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    // What was changed is told, and nothing is gone.
    await expect(page.getByText(/se guardaron con un espacio, como «<script>»: «< script>»/)).toBeVisible();
    const { text: inert } = inertText(attack);
    expect((await kept()).description).toBe(inert);
    await expect(body(page)).toContainText(inert);
    await page.goto(`/threats/show/${id}?tab=history`);
    for (const text of [meant, inert]) await expect(body(page)).toContainText(text);
    await page.goto(`/threats?columns=code,name,description&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole('gridcell', { name: inert })).toBeVisible();
    const file = await downloaded(page, async () => {
      await page.getByRole('button', { name: es.catalogue.list.export }).click();
      await page.getByRole('menuitem', { name: es.catalogue.list.exportCsv }).click();
    });
    expect((await tableIn(file)).rows.flat()).toEqual(expect.arrayContaining([name, inert]));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: es.search.title });
    await palette.getByRole('combobox').fill(`valor-actual ${code}`);
    await expect(palette.getByRole('option').filter({ hasText: name })).toBeVisible();
    await page.goto('/audit');
    await atRest(page);
    await expect(page.locator(elementsOfTexts)).toHaveCount(0);
    expect(runs).toEqual([]);
  });

  test(
    'a file of such texts is shown cell by cell, asked about, and comes in as it was written',
    { tag: '@slow' },
    async ({ page }) => {
      test.setTimeout(120_000 * patience);
      const runs = await watchRuns(page);
      await page.goto('/threats');
      const api = await apiOf(page);
      const codes = [freshCode('TX'), freshCode('TX'), freshCode('TX')] as const;
      const rows = [
        ['Código', 'Nombre', 'Actor', 'Descripción'],
        [codes[0], 'Una', '', meant],
        [codes[1], 'Otra', '', attack],
        [codes[2], 'Tercera', attack, unseen.replace('\u2028', ' ')],
      ];
      const buffer = Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'));
      await page.getByRole('link', { name: es.catalogue.list.import }).click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: '<img src=x onerror=alert(3)>.csv', mimeType: 'text/csv', buffer });
      const wizard = page.getByRole('dialog');
      await expect(wizard.getByText('valor-actual', { exact: false }).first()).toBeVisible();
      await expect(page.locator(elementsOfTexts)).toHaveCount(0);
      expect(runs).toEqual([]);
      await wizard.getByRole('combobox', { name: /^Categoría/ }).selectOption({ index: 1 });
      await wizard.getByRole('combobox', { name: /^Subcategoría/ }).selectOption({ index: 1 });
      await wizard.getByRole('radio', { name: es.imports.go.valid }).check();
      await wizard.getByRole('button', { name: /^Importar 2 amenazas/ }).click();
      await expect(wizard.getByRole('heading', { name: /Importación terminada/ })).toBeVisible();
      await expect(page.locator(elementsOfTexts)).toHaveCount(0);
      const { data } = await api.call(threat.endpoints.list, { query: { search: codes[0] } });
      expect(data.map(({ description }) => description)).toEqual([meant]);
      expect(runs).toEqual([]);
    },
  );
});

/** Opens a page, and says whether it shows a text of the company once it has settled. */
async function showsText(page: Page, address: string): Promise<boolean> {
  await page.goto(address);
  await atRest(page);
  await expect(page.locator(elementsOfTexts), address).toHaveCount(0);
  return (await body(page).innerText()).includes('¶');
}

test(
  'texts that attack are shown on every page and to the board, and run on none',
  { tag: '@slow' },
  async ({ openAs }) => {
    test.setTimeout(120_000 * patience);
    const { here } = await withDatabase((database) => hostileCompany(database, 0));
    const { subdomain } = here.company;
    const person = await personOf(here.admin.token, subdomain);
    const page = await openAs(null, { storageState: stateOf(person) });
    const runs = await watchRuns(page, { types: false });
    const id = (entity: string) => String(here.id(entity));
    const origin = originOf(subdomain);
    const withTexts = [
      '/assets',
      `/assets/show/${id('asset')}`,
      `/assets/show/${id('asset')}?tab=history`,
      `/assets/edit/${id('asset')}`,
      `/assets/criticity/${id('asset')}`,
      '/asset-templates',
      '/threats',
      `/threats/show/${id('threat')}`,
      '/vulnerabilities',
      '/risks/management',
      '/controls',
      `/follow-up/${id('control')}`,
      '/risks/controls-following',
      '/risks/treatments',
      '/evidence',
      `/evidence/show/${id('evidence')}`,
      '/audit-requests',
      '/roles',
      '/scopes',
      `/scopes/show/${id('scope')}`,
      '/parameters',
      '/impacts',
      '/probability-measure',
      '/assessments',
      '/audit',
      '/settings',
    ];
    const without: string[] = [];
    for (const path of withTexts) if (!(await showsText(page, origin + path))) without.push(path);
    expect(without).toEqual([]);
    for (const path of [
      '/home',
      '/home/risks',
      '/assets?view=graph',
      '/risks',
      '/risks/coverage',
      '/reports',
      '/users',
    ])
      await showsText(page, origin + path);

    const password = 'una clave larga';
    const { data } = await (
      await apiOf(page)
    ).call(boardLink.create, {
      body: { name: attack, language: 'es', password, hasDetails: true },
    });
    const board = await openAs(null);
    const boardRuns = await watchRuns(board);
    const { pathname, hash } = new URL(data.address);
    await board.goto(`${mainHost}${pathname}${hash}`);
    await board.getByLabel(es.session.login.password).first().fill(password);
    await board.keyboard.press('Enter');
    await expect(board.getByText('¶').first()).toBeVisible();
    await expect(board.locator(elementsOfTexts)).toHaveCount(0);
    expect([...runs, ...boardRuns]).toEqual([]);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'a stranger who types such texts in the public self-assessment reads them again, and nothing runs',
    { tag: '@slow' },
    async ({ page }) => {
      test.setTimeout(180_000 * patience);
      const runs = await watchRuns(page);
      const email = anEmail();
      await begin(page, email);
      await page.getByLabel(es.twoStep.code.label).fill(await sentCode(email));
      await expect(title(page)).toHaveText(es.mspi.tenant.title);
      const companyName = `Aguas <valor-actual> ${Date.now()}`;
      await page.getByLabel(es.session.found.brand).fill(companyName);
      for (const name of [es.session.found.activity, es.session.found.category, es.session.found.type]) {
        await page.getByRole('combobox', { name }).click();
        await page.getByRole('option').first().click();
      }
      await page.getByRole('button', { name: es.mspi.tenant.submit }).click();
      await expect(title(page)).toContainText(es.assessment.steps.clauses, { timeout: 30_000 * patience });
      const reason = page.locator('[data-row="0"][data-column="justification"]');
      /** Writes a reason in the sheet, and waits until it is saved. */
      const write = async (text: string) => {
        const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
        await reason.fill(text);
        await page.keyboard.press('Tab');
        await saved;
        await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
      };
      await page.getByText(es.assessment.answers.sheet).click();
      await page.locator('[data-row="0"][data-column="level"]').focus();
      await paste(page, '60');
      await write(meant);
      await page.reload();
      await page.getByText(es.assessment.answers.sheet).click();
      await expect(reason).toHaveValue(meant);
      await write(attack);
      await expect(page.getByText(/se guardaron con un espacio/)).toBeVisible();
      await page.reload();
      await page.getByText(es.assessment.answers.sheet).click();
      await expect(reason).toHaveValue(inertText(attack).text);
      await expect(page.locator(elementsOfTexts)).toHaveCount(0);
      expect(runs).toEqual([]);
    },
  );
});
