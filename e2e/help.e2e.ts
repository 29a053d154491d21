import { env } from 'node:process';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

const main = `http://localhost:${env['E2E_PORT']}`;

test.describe('an administrator', () => {
  test.use({ account: accounts.admin });

  test('reads by keyboard what a page is for and its keys, and goes on in the help', async ({ page }) => {
    await page.goto('/risks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.risk.title);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: es.help.docs.title });
    await expect(help.getByRole('heading', { name: es.risk.title, exact: true })).toBeVisible();
    await expect(help).toContainText('Un riesgo combina un activo, una amenaza y una vulnerabilidad.');
    await expect(help).toContainText(es.help.parts.risk.title);
    await expect(help).not.toContainText(es.help.parts.cells.title);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    const opening = page.waitForEvent('popup');
    await help.getByRole('link', { name: /^Reconocer y evaluar riesgos/ }).press('Enter');
    const doc = await opening;
    await expect(doc.getByRole('heading', { level: 1 })).toHaveText(es.help.names.risks);
    await expect(doc.getByRole('navigation', { name: es.help.docs.contents }).getByRole('link')).toHaveCount(12);
    await expectAccessible(doc);
    await doc.close();

    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.goto('/parameters');
    await page.getByRole('button', { name: es.help.docs.title }).click();
    await expect(help).toContainText(es.help.parts.cells.title);
    await expect(help).not.toContainText(es.help.parts.risk.title);
  });

  test('finds the pages in the order of the work', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('navigation', { name: es.shell.navigation }).getByRole('link')).toHaveText([
      es.shell.pages.home,
      es.help.names.reports,
      es.shell.pages.risksHome,
      es.risk.title,
      es.risk.create,
      es.shell.pages.coverage,
      es.risk.list.map,
      es.shell.pages.assessmentControls,
      es.shell.pages.treatments,
      es.shell.pages.controlsFollowing,
      es.shell.pages.assessments,
      es.handover.pack['part.auditRequests'],
      es.risk.recognition.assets,
      es.shell.pages.criticality,
      es.home.figures.threats,
      es.shell.pages.typeThreats,
      es.home.figures.vulnerabilities,
      es.shell.pages.evidence,
      es.asset.fields.impactFactorIds,
      es.shell.pages.probabilityMeasures,
      es.shell.pages.maturityFrameworks,
      es.shell.pages.users,
      es.shell.pages.roles,
      es.handover.scopes,
      es.shell.pages.parameters,
      es.shell.pages.settings,
      es.handover.pack['part.audit'],
      es.shell.pages.handover,
    ]);
  });
});

test('pages before the sign-in have their help too, in the language in use', { tag: '@slow' }, async ({ page }) => {
  await page.goto(`${main}/register`);
  await page.getByRole('button', { name: es.shell.languages.en }).click();
  await page.getByRole('button', { name: en.help.docs.title }).click();
  const help = page.getByRole('dialog', { name: en.help.docs.title });
  await expect(help).toContainText('Create an account here with your name');
  await expectAccessible(page);
  await expect(help.getByRole('link', { name: /^Getting started/ })).toHaveAttribute(
    'href',
    '/help/en/getting-started',
  );
});

test('the help is read without a session, in both languages, and fits a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/help', '/help/es/api', '/help/en/inventory']) {
    await page.goto(`${main}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: es.shell.languages.es }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.help.names.inventory);
});
