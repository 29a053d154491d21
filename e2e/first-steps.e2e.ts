import { company } from '@baluarte/contract/organization/company.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf, type Api } from './kit/api.ts';
import { asOwner } from './kit/database.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { makeAssetUnderThreat } from './kit/sample.ts';
import { mainHost, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

const steps = (page: Page) => page.getByRole('region', { name: es.home.firstSteps.title });
const step = (page: Page, name: string) => steps(page).getByRole('link', { name });

/** Somebody in a new company of their own, on its start page. */
async function beginIn(page: Page, name: string): Promise<{ api: Api; email: string }> {
  const email = await createAccount(name);
  await asOwner('app', `update auth."user" set is_super_admin = false where email = '${email}'`);
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, email, ownPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Elija la empresa|Su cuenta aún no pertenece/);
  const body = {
    name: `Empresa ${name}`,
    subdomain: `${name}-${Date.now()}`,
    planId: 1,
    economicActivityId: 62,
    categoryId: 2,
    typeId: 14,
    countryId: 218,
  };
  await (await apiOf(page)).call(company.found, { body });
  await page.reload();
  await page.getByRole('button', { name: new RegExp(body.name) }).click();
  await expect(steps(page)).toBeVisible();
  return { api: await apiOf(page), email };
}

/** Gives the highest answers to a risk. */
async function assess(api: Api, id: number): Promise<void> {
  const { data } = await api.call(method.get);
  const { probabilityTypes, impactFactors } = data;
  const worst = <T extends { order: number }>(levels: readonly T[]) =>
    levels.reduce((one, other) => (other.order > one.order ? other : one));
  const levels = probabilityTypes.find(({ isDefault }) => isDefault)?.levels ?? [];
  await api.call(risk.assess, {
    params: { id },
    body: {
      probabilityId: worst(levels).id,
      impacts: impactFactors.map((factor) => ({ impactFactorId: factor.id, levelId: worst(factor.levels).id })),
    },
  });
}

const isDone = async (page: Page) =>
  (await steps(page).getByRole('listitem').filter({ hasText: '(Listo)' }).allInnerTexts()).map((text) =>
    text.split(/ \(|\n/)[0]?.trim(),
  );

for (const [where, options, tag] of [
  ['a desktop', {}, []],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, ['@slow']],
] as const)
  test.describe(`on ${where}`, { tag: [...tag] }, () => {
    test.use(options);

    test(
      'an empty company is led from its first asset to its map, and the first steps go and come back',
      { tag: '@slow' },
      async ({ page }) => {
        const { api } = await beginIn(page, where === 'a phone' ? 'telefono' : 'escritorio');
        await expect(steps(page)).toContainText('0 de 9 listos');
        await expect(page.getByRole('region', { name: es.home.next.title })).toBeHidden();
        await expect(page.getByRole('table', { name: es.home.firstSteps.mapTitle })).toBeVisible();
        await expect(page.getByText(es.home.firstSteps.mapEmpty)).toBeVisible();
        await expectNoOverflow(page);
        await expectAccessibleInBothThemes(page);

        // By keyboard alone to the import, and back.
        await step(page, es.home.firstSteps.ways.sheet).focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: /Importar/ })).toBeVisible();

        // An empty list offers every way to begin.
        await page.goto(`${mainHost}/assets`);
        const offered = page.getByRole('heading', { name: /^Aún no hay activos/ }).locator('..');
        await expect(offered.getByRole('link')).toHaveText([
          es.asset.create,
          es.catalogue.list.import,
          es.asset.fromTemplates,
        ]);
        await page.goto(`${mainHost}/home`);

        const made = await makeAssetUnderThreat(api, 'T-A07');
        await page.reload();
        await expect(steps(page)).toContainText('1 de 9 listos');
        expect(await isDone(page)).toEqual(['Registre sus activos']);
        await expect(page.getByRole('region', { name: es.home.firstSteps.ways.title })).toBeHidden();
        const next = page.getByRole('region', { name: es.home.next.title }).getByRole('link');
        await expect(next).toHaveText([
          /^Clasifique 1 activo/,
          /^Reconozca los riesgos de sus activos/,
          /^Inicie una autoevaluación de madurez/,
        ]);
        await next.first().click();
        await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText('de 1');
        await page.goto(`${mainHost}/home`);
        await step(page, es.home.firstSteps.recognize).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.home.risks.recognize);

        const { data: suggested } = await api.call(risk.recognition, { query: { assetId: made.id, perPage: 2 } });
        const items = suggested.map(({ asset: of, threat, vulnerability }) => ({
          assetId: of.id,
          threatId: threat.id,
          vulnerabilityId: vulnerability.id,
        }));
        expect(items).toHaveLength(2);
        const { data: recognized } = await api.call(risk.recognize, { body: { items } });
        await page.goto(`${mainHost}/home`);
        await expect(steps(page)).toContainText('2 de 9 listos');
        expect(await isDone(page)).toEqual(['Registre sus activos', 'Reconozca sus riesgos']);
        await assess(api, recognized.ids[0] ?? 0);
        await page.reload();
        await expect(steps(page)).toContainText('3 de 9 listos');
        await expect(step(page, es.home.firstSteps.assess)).toContainText('1 de 2 riesgos');
        await assess(api, recognized.ids[1] ?? 0);
        await page.reload();
        await expect(steps(page)).toContainText('4 de 9 listos');
        await expectNoOverflow(page);
        await expectAccessibleInBothThemes(page);

        // The number on the small map opens that many risks.
        await page.getByRole('link', { name: /^2 riesgos, probabilidad 5, impacto 5/ }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.risk.list.map);
        await expect(page.getByRole('main')).toContainText('2 riesgos');

        await page.goto(`${mainHost}/home`);
        await page.getByRole('button', { name: es.home.firstSteps.hide }).click();
        await expect(steps(page)).toBeHidden();
        await page.reload();
        await expect(page.getByRole('region', { name: es.home.figures.title })).toBeVisible();
        await expect(steps(page)).toBeHidden();
        await page.getByRole('button', { name: /^Menú de/ }).click();
        // The session is read anew once it was noted.
        const noted = page.waitForResponse((response) => response.url().endsWith('/api/session'));
        await page.getByRole('link', { name: es.home.firstSteps.title }).click();
        await noted;
        await expect(steps(page)).toBeVisible();
        await page.goto(`${mainHost}/home`);
        await expect(steps(page)).toBeVisible();
      },
    );

    test(
      'an example company is made to look at, says so on every page, and goes in one click',
      { tag: '@slow' },
      async ({ page }) => {
        const name = where === 'a phone' ? 'muestra' : 'ejemplo-de-prueba';
        await beginIn(page, name);
        const banner = page.getByRole('complementary', { name: es.shell.example.tag });
        await page.getByRole('button', { name: es.home.firstSteps.ways.example }).click();
        await expect(banner).toBeVisible();
        await expect(page.getByText('Situación de hoy en Ejemplo: Aurora S.A.S.', { exact: false })).toBeVisible();
        await expect(steps(page)).toBeHidden();
        await expectNoOverflow(page);
        await expectAccessibleInBothThemes(page);
        await page.goto(`${mainHost}/risks/management`);
        await expect(banner).toContainText('Sus datos son ficticios');
        await expect(page.getByRole('grid').first()).toBeVisible();

        await banner.getByRole('button', { name: es.shell.example.back }).click();
        await expect(page.getByText(`Situación de hoy en Empresa ${name}`, { exact: false })).toBeVisible();
        await expect(banner).toBeHidden();
        await expect(steps(page)).toContainText(es.home.firstSteps.ways.exampleAgain);
        await page.getByRole('button', { name: es.home.firstSteps.ways.example }).click();
        await banner.getByRole('button', { name: es.shell.example.remove }).click();
        await expect(page.getByText(`Situación de hoy en Empresa ${name}`, { exact: false })).toBeVisible();
        await expect(page.getByText(es.shell.example.removed)).toBeVisible();
        await expect(steps(page)).toContainText('Mire una empresa con activos, riesgos y un año de historia.');
      },
    );
  });
