import { env } from 'node:process';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { asOwner } from './kit/database.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { scope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const main = () => `http://localhost:${env['E2E_PORT']}`;
const aurora = () => `http://aurora.localhost:${env['E2E_PORT']}`;
const secret = 'Fortaleza-2026-ya';
/** So many days from today, as a date field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function choose(page: Page, field: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

/** Accepts the invitation that arrived, and signs in at Aurora. */
async function join(page: Page, email: string): Promise<void> {
  const mail = await mailTo(email, ({ subject }) => subject.includes('Aurora'));
  await page.goto(`${main()}${linkIn(mail, 'confirm-invitation')}`);
  await page.getByLabel(/^Contraseña nueva/).fill(secret);
  await page.getByLabel(es.account.password.confirm).fill(secret);
  await page.getByLabel(/Autorizo/).check();
  await page.getByRole('button', { name: es.invitation.accept }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hola/);
  await page.goto(`${aurora()}/login`);
  await typeCredentials(page, email, secret);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hola/);
}

test(
  'an auditor is invited until a day, asks, is answered with evidence and accepts; after that day the door is shut',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    const email = `auditora-${Date.now()}@example.com`;
    const until = inDays(20);
    const code = freshCode('S');
    const what = `Actas del comité ${code}`;
    const named = `${code} · ${what}`;
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: all } = await api.call(assessment.list, { query: { perPage: 50 } });
    const finished = all.find(({ name }) => name === 'Línea base del SGSI');
    const hidden = all.find(({ name }) => name === 'Seguimiento anual');
    if (!finished || !hidden) throw new Error('the demonstration has two assessments');

    await test.step('the administrator says until when and which assessments', async () => {
      await page.goto('/users/create');
      await page.getByRole('textbox', { name: es.user.fields.name }).fill('Beatriz');
      await page.getByRole('textbox', { name: es.user.fields.lastName }).fill('Galindo');
      await page.getByRole('textbox', { name: es.user.fields.email }).fill(email);
      await choose(page, es.user.fields.roleId, 'Auditor');
      // A last day is proposed.
      await expect(page.getByLabel(es.user.fields.accessUntil)).toHaveValue(/^\d{4}-\d\d-\d\d$/);
      await choose(page, es.user.fields.scopeIds, scope);
      await page.getByLabel(es.user.fields.accessUntil).fill(inDays(-2));
      await choose(page, es.user.extras.assessmentIds, /^Línea base del SGSI/);
      await page.getByRole('button', { name: es.user.submitInvite }).click();
      await expect(page.getByText(es.issues.past).first()).toBeVisible();
      faults.expect(422);
      await page.getByLabel(es.user.fields.accessUntil).fill(until);
      await page.getByRole('button', { name: es.user.submitInvite }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beatriz Galindo');
    });

    const guest = await openAs(null);
    await test.step('the auditor knows one assessment and no other', async () => {
      await join(guest, email);
      await guest.goto(`${aurora()}/assessments`);
      await expect(guest.getByText('Línea base del SGSI').first()).toBeVisible();
      await expect(guest.getByText('Seguimiento anual')).toHaveCount(0);
      await expect(guest.getByRole('main').getByRole('link', { name: /Iniciar|Nueva/ })).toHaveCount(0);
      faults.expect(404);
      await guest.goto(`${aurora()}/assessments/${hidden.id}/results`);
      await expect(guest.getByText('Seguimiento anual')).toHaveCount(0);
      await guest.goto(`${aurora()}/assets`);
      await expect(guest.getByRole('grid')).toBeVisible();
      await expect(guest.getByRole('main').getByRole('link', { name: /Crear|Importar/ })).toHaveCount(0);
    });

    await test.step('the auditor asks for something, on a phone as well', async () => {
      await guest.goto(`${aurora()}/audit-requests`);
      await expectAccessibleInBothThemes(guest);
      await guest.getByRole('link', { name: es.auditRequest.create }).first().click();
      await guest.getByRole('textbox', { name: es.auditRequest.fields.code }).fill(code);
      await guest.getByRole('textbox', { name: es.auditRequest.fields.name }).fill(what);
      await guest.getByLabel(es.auditRequest.fields.dueDate).fill(inDays(5));
      await guest.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText(named);
      await expect(guest.getByRole('button', { name: es.auditRequest.acts.answer, exact: true })).toHaveCount(0);
      await guest.setViewportSize({ width: 390, height: 844 });
      await expectNoOverflow(guest);
      await guest.setViewportSize({ width: 1440, height: 900 });
      await guest.getByRole('tab', { name: /^Conversación/ }).click();
      await guest.getByLabel(es.auditRequest.talk.label).fill('Bastan las de este año.');
      await guest.getByRole('button', { name: es.auditRequest.talk.send }).click();
      await expect(guest.getByRole('listitem').filter({ hasText: 'Bastan las de este año.' })).toContainText(
        'Beatriz Galindo',
      );
      await expectAccessible(guest);
    });

    await test.step('the company assigns it, talks about it and answers with evidence', async () => {
      await page.goto(`/audit-requests?search=${encodeURIComponent(what)}`);
      await page.getByRole('row', { name: what }).getByRole('link').first().click();
      await page.getByRole('button', { name: es.auditRequest.acts.assign }).click();
      const assigning = page.getByRole('dialog');
      await assigning.getByRole('combobox', { name: es.auditRequest.acts.person }).click();
      await page.getByRole('option', { name: 'Camilo Andrés Rincón Duarte' }).click();
      await expectAccessible(page);
      await assigning.getByRole('button', { name: es.auditRequest.acts.assign }).click();
      await expect(page.getByText(`Se asignó la solicitud «${named}».`)).toBeVisible();
      await expect(page.getByText('Camilo Andrés Rincón Duarte').first()).toBeVisible();
      await page.goto('/audit-requests?isMine=true&statusId=4');
      await expect(page.getByRole('row', { name: what })).toContainText('Camilo Andrés');
      await page.getByRole('row', { name: what }).getByRole('link').first().click();
      await page.getByRole('tab', { name: /^Conversación/ }).click();
      await expect(page.getByText('Bastan las de este año.')).toBeVisible();

      await page.getByRole('tab', { name: /^Evidencias/ }).click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: es.evidence.upload.choose }).click();
      await (
        await choosing
      ).setFiles({ name: 'actas.txt', mimeType: 'text/plain', buffer: Buffer.from('Acta 1\nActa 2\n') });
      await expect(page.getByText(es.evidence.upload.states.done)).toBeVisible();
      await page.getByLabel(es.evidence.fields.name).fill(`Actas ${what}`);
      await page.getByLabel(es.evidence.fields.name).press('Enter');
      await expect(page.getByText(`Se guardó la evidencia «Actas ${what}».`)).toBeVisible();
      await page.getByRole('button', { name: es.auditRequest.acts.answer, exact: true }).click();
      const answering = page.getByRole('dialog');
      await answering.getByRole('button', { name: es.auditRequest.acts.answer, exact: true }).click();
      await expect(answering.getByText(es.issues['required.answer']).first()).toBeVisible();
      await answering
        .getByRole('textbox', { name: es.auditRequest.fields.answer })
        .fill('Se adjuntan las actas del año.');
      await answering.getByRole('button', { name: es.auditRequest.acts.answer, exact: true }).click();
      await expect(page.getByText(`Se respondió la solicitud «${named}».`)).toBeVisible();
    });

    await test.step('the auditor reads the answer, looks at its evidence and accepts it', async () => {
      await guest.reload();
      await guest.getByRole('tab', { name: es.catalogue.show.data }).click();
      await expect(guest.getByText('Se adjuntan las actas del año.')).toBeVisible();
      await guest.getByRole('tab', { name: /^Evidencias/ }).click();
      await expect(guest.getByRole('link', { name: `Actas ${what}` })).toBeVisible();
      await expect(guest.getByRole('button', { name: es.evidence.upload.choose })).toHaveCount(0);
      await guest.getByRole('button', { name: es.auditRequest.acts.close, exact: true }).click();
      await expect(guest.getByText(`Se cerró la solicitud «${named}».`)).toBeVisible();
      await guest.getByRole('tab', { name: /^Conversación/ }).click();
      await expect(guest.getByText('la conversación queda como está')).toBeVisible();
      await expect(guest.getByLabel(es.auditRequest.talk.label)).toHaveCount(0);
    });

    await test.step('the day after the last one, the auditor is refused and told since when', async () => {
      const { data: people } = await api.call(user.endpoints.list, { query: { search: email } });
      await asOwner(
        'aurora',
        `update member set access_until = current_date - 2 where user_id = ${people[0]?.id ?? 0}`,
      );
      faults.expect(403);
      const later = await openAs(null);
      await later.goto(`${aurora()}/login`);
      await typeCredentials(later, email, secret);
      await expect(later.getByText(/Su acceso a Aurora S\.A\.S\. terminó el/)).toBeVisible();
      await expectAccessible(later);
      await page.goto(`/users?search=${encodeURIComponent(email)}`);
      await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Terminó');
    });

    const { data: requests } = await api.call(auditRequest.endpoints.list, { query: { search: what } });
    expect(requests).toMatchObject([{ statusId: 5, evidenceCount: 1, commentCount: 1 }]);
  },
);
