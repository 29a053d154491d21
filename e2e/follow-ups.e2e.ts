import { env } from 'node:process';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { remindOfFollowUpsJob } from '../server/src/features/risk/control/follow-up/follow-up.jobs.ts';
import { createPerson } from '../server/src/features/identity/shared/person/create-person.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { asOwner, companyOf, withDatabase } from './kit/database.ts';
import { give } from './kit/give-files.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { createAccount, ownPassword } from './kit/new-account.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { originOf } from './kit/person.ts';
import { runJob } from './kit/run-job.ts';
import { scope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** Controls of one word, which were to be looked at long ago, the first before the second. */
async function overdue(page: Page, word: string, count: number): Promise<number[]> {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const api = await apiOf(page);
  const first = async (kind: 'area' | 'controlAction') =>
    (await api.call(parameter.list, { params: { kind }, query: { perPage: 1 } })).data[0];
  const [area, action] = [await first('area'), await first('controlAction')];
  const [factor] = (await api.call(impactFactor.endpoints.list)).data;
  // A second try finds those of the first.
  const stamp = Date.now() % 100_000;
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { data } = await api.call(control.endpoints.create, {
      body: {
        code: `${word}-${n}-${stamp}`,
        name: `${word} ${n}`,
        description: 'Revisar lo acordado y dejar constancia de lo que se encontró.',
        domainId: action?.parentId,
        actionId: action?.id,
        typeId: 1,
        implementationId: 2,
        impactFactorIds: [factor?.id],
        responsibleId: area?.id,
        creationDate: '2026-01-10',
        nextFollowUp: `2026-02-0${n}`,
      },
    });
    ids.push(data.id);
  }
  return ids;
}

/** One pixel, as a camera gives it. */
const photo = {
  name: 'acta.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/**
 * A company where a control is late and its area has one person, whose role is to follow controls up and nothing else.
 * An example company writes no mails, so it is one of its own.
 */
async function companyOfLead(): Promise<{ email: string; subdomain: string; controlId: number }> {
  const subdomain = await companyOf(await createAccount('duena'), { name: 'Textiles del Valle' });
  const email = `lider-${subdomain}@example.com`;
  const userId = await withDatabase(({ identityDb }) =>
    createPerson(identityDb, {
      email,
      firstName: 'Lía',
      lastName: 'Rojas',
      password: ownPassword,
      statusId: statusIds.ACTIVE,
      consentText: consentVersion,
    }),
  );
  const [made] = await asOwner<{ id: number }>(
    subdomain,
    `with given as (insert into role (name, base, permission_codes) values ('Líder de área', 1, '{276,277,278}') returning id),
       entered as (insert into member (user_id, role_id) select ${userId}, id from given returning id)
     insert into member_area (member_id, area_id)
     select id, (select min(id) from parameter where company_id = app.current_company() and kind = 'area') from entered`,
    `with scoped as (select min(id) as id from scope where company_id = app.current_company()),
       made as (
         insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
           creation_date, next_follow_up)
         select s.id, 'C-1', 'Firmar el acta', 'Firmar el acta de cada mes y guardarla.', a.parent_id, a.id, 1, 2,
           (select min(id) from parameter where company_id = app.current_company() and kind = 'area'), '2026-01-10', '2026-02-01'
         from scoped s cross join (select id, parent_id from parameter
           where company_id = app.current_company() and kind = 'controlAction' order by id limit 1) a
         returning id, scope_id),
       acting as (
         insert into control_impact_factor (scope_id, control_id, impact_factor_id)
         select scope_id, id, (select min(id) from impact_factor where company_id = app.current_company()) from made)
     select id from made`,
  );
  // What is due is looked for every hour; now as well.
  await runJob(remindOfFollowUpsJob);
  return { email, subdomain, controlId: made?.id ?? 0 };
}

/** A control of an area of Aurora, late since long ago; another one each time. */
async function lateOfArea(area: string): Promise<{ id: number; name: string }> {
  const name = `Actas de ${area} ${Date.now() % 1_000_000}`;
  const [made] = await asOwner<{ id: number }>(
    'aurora',
    `with made as (
       insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
         creation_date, next_follow_up)
       select s.id, '${name}', '${name}', 'Firmar el acta de cada mes y guardarla.', a.parent_id, a.id, 1, 2,
         (select id from parameter where company_id = app.current_company() and kind = 'area' and code = '${area}'), '2026-01-10', '2026-01-20'
       from scope s cross join (select id, parent_id from parameter
         where company_id = app.current_company() and kind = 'controlAction' order by id limit 1) a
       where s.company_id = app.current_company() and s.name = '${scope}'
       returning id, scope_id),
     acting as (
       insert into control_impact_factor (scope_id, control_id, impact_factor_id)
       select scope_id, id, (select min(id) from impact_factor where company_id = app.current_company()) from made)
     select id from made`,
  );
  return { id: made?.id ?? 0, name };
}

const panelOf = (page: Page) => page.getByRole('region', { name: es.following.panel.label });
const findings = (page: Page) => panelOf(page).getByRole('textbox', { name: /Qué se encontró/ });

test.describe('who follows controls up', () => {
  test.use({ account: accounts.admin });

  test('works through what is due by keyboard, one control after the other', async ({ page }) => {
    const [one = 0, two = 0] = await overdue(page, es.risk.panel.keys, 2);
    await page.goto('/risks/controls-following?search=Teclado');
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
    await page.getByRole('link', { name: es.following.work }).press('Enter');
    await expect(panelOf(page).getByRole('heading', { name: 'Teclado 1' })).toBeVisible();
    await expect(findings(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(findings(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.type('Se revisó todo');
    // Another row is not opened over what is typed before its user agrees.
    await page
      .getByRole('grid')
      .getByRole('link', { name: /^Teclado-2/ })
      .click();
    const leaving = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
    await expect(leaving).toContainText(es.catalogue.form.leaveNote);
    await leaving.getByRole('button', { name: es.shell.confirm.no }).click();
    await expect(findings(page)).toHaveValue('Se revisó todo');
    await findings(page).focus();
    await page.keyboard.press('Control+Enter');
    await expect(panelOf(page).getByRole('heading', { name: 'Teclado 2' })).toBeVisible();
    await expect(findings(page)).toBeFocused();
    await page.keyboard.type('Falta una parte');
    const progress = panelOf(page).getByRole('spinbutton', { name: /Avance/ });
    await progress.fill('100');
    await progress.press('Enter');
    await expect(panelOf(page)).toContainText('diga si el control es efectivo');
    await panelOf(page).getByRole('radio', { name: es.following.options.rating[2] }).press('Space');
    await progress.press('Enter');
    await expect(page.getByText('No queda nada pendiente aquí.')).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);

    const api = await apiOf(page);
    const found = async (id: number) => (await api.call(followUp.list, { params: { id } })).data;
    expect(await found(one)).toMatchObject([{ description: 'Se revisó todo', progress: 0 }]);
    expect(await found(two)).toMatchObject([{ description: 'Falta una parte', progress: 100, rating: 2 }]);
    expect((await api.call(control.endpoints.get, { params: { id: two } })).data).toMatchObject({
      statusId: 6,
      rating: 2,
    });
  });

  test(
    'looks at a calendar and a timeline, and deletes a follow-up only after being asked',
    { tag: '@slow' },
    async ({ page }) => {
      const [id = 0] = await overdue(page, 'Mirada', 1);
      await page.goto('/risks/controls-following?search=Mirada&show=calendar&month=2026-02');
      await page.getByRole('link', { name: 'Mirada 1' }).click();
      await findings(page).fill('Primera');
      // Anywhere on the page, from a folder and from the clipboard.
      const base64 = photo.buffer.toString('base64');
      await give(page, 'drop', [{ name: 'acta firmada.png', type: 'image/png', base64 }]);
      await expect(panelOf(page).getByRole('listitem').filter({ hasText: 'acta firmada.png' })).toBeVisible();
      await give(page, 'paste', [{ name: 'image.png', type: 'image/png', base64 }]);
      const files = panelOf(page).getByRole('button', { name: /^Quitar .*png/ });
      await expect(files).toHaveCount(2);
      await panelOf(page)
        .getByRole('button', { name: /^Guardar/ })
        .click();
      await expect(page.getByText('No queda nada pendiente aquí.')).toBeVisible();
      const kept = (await (await apiOf(page)).call(followUp.list, { params: { id } })).data;
      expect(kept[0]?.evidence.map(({ name }) => name)).toEqual(['acta firmada', expect.stringMatching(/^captura-/)]);
      await page.goto(`/risks/controls-following?search=Mirada&show=timeline&control=${id}`);
      await expectAccessibleInBothThemes(page);
      const acts = panelOf(page).getByRole('button', { name: /^Acciones del seguimiento/ });
      await acts.click();
      await page.getByRole('menuitem', { name: es.following.changes }).click();
      const changes = page.getByRole('dialog', { name: /^Cambios del seguimiento del/ });
      await expect(changes).toContainText('Primera');
      await expect(changes).toContainText(es.following.form.description);
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await acts.click();
      await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
      const asked = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: es.shell.confirm.title }));
      await asked.getByRole('button', { name: es.shell.confirm.no }).click();
      const past = panelOf(page).getByRole('region', { name: es.following.historyTitle });
      await expect(past).toContainText('Primera');
      await acts.click();
      await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
      await asked.getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(past).toContainText(es.following.noHistory);
    },
  );
});

test.describe('who subscribes to the calendar', () => {
  test.use({ account: accounts.consultant });

  test(
    'makes an address that a program reads without a session, until it is ended',
    { tag: '@slow' },
    async ({ page, faults }) => {
      // A password that is not typed.
      faults.expect(422);
      await page.goto('/risks/controls-following?show=calendar');
      await page.getByRole('button', { name: es.following.feed.button }).press('Enter');
      const dialog = page.getByRole('dialog', { name: es.following.feed.button });
      await expect(dialog).toContainText('Quien tenga la dirección ve esta lista sin iniciar sesión.');
      await dialog.getByRole('button', { name: 'Crear la dirección de: Mi área' }).press('Enter');
      const proof = dialog.getByLabel(es.account.password.current);
      await expect(proof).toBeFocused();
      await proof.press('Enter');
      await expect(dialog.getByText(es.problems['password.wrong'].message)).toBeVisible();
      await proof.fill(password);
      await proof.press('Enter');
      const field = dialog.getByRole('textbox', { name: 'Dirección de: Mi área' });
      await expect(field).toBeFocused();
      await expectAccessibleInBothThemes(page);
      const address = await field.inputValue();
      await expect(dialog.getByRole('link', { name: es.following.feed.openHere })).toHaveAttribute(
        'href',
        address.replace(/^http:/, 'webcal:'),
      );
      // By number: not every machine resolves names below localhost.
      const read = () => fetch(`http://127.0.0.1:${env['E2E_PORT']}${new URL(address).pathname}`);
      const calendar = await read();
      expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);

      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByRole('button', { name: es.following.feed.button }).click();
      await expect(dialog).toContainText('leída por última vez');
      await expect(field).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Dejar de compartir: Mi área' }).click();
      const asked = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: es.shell.confirm.title }));
      await asked.getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(page.getByText(es.following.feed.revoked)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Crear la dirección de: Mi área' })).toBeVisible();
      expect((await read()).status).toBe(404);
    },
  );
});

test.describe('on a phone', () => {
  test.use({
    account: accounts.admin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });

  test('a link opens the very form, which takes a photo', { tag: '@slow' }, async ({ page }) => {
    const [id = 0] = await overdue(page, 'Móvil', 1);
    await page.goto(`/follow-up/${id}`);
    await expect(page.getByRole('heading', { name: 'Móvil 1' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await findings(page).fill('Firmado hoy');
    await page.getByLabel(es.evidence.upload.camera).setInputFiles(photo);
    await expect(page.getByText('acta.png')).toBeVisible();
    await page.getByRole('button', { name: /^Guardar/ }).click();
    // The next one of one's areas comes by itself, if one waits.
    await expect(page.getByText('acta.png')).toHaveCount(0);
    const { data } = await (await apiOf(page)).call(followUp.list, { params: { id } });
    expect(data).toMatchObject([{ description: 'Firmado hoy', evidence: [{ name: 'acta' }] }]);
  });

  test.describe('a member', () => {
    test.use({ account: accounts.member });

    test(
      'comes from the start page to a control of their area, follows it up, and is led nowhere that is closed',
      { tag: '@slow' },
      async ({ page }) => {
        const [{ id, name }, elsewhere] = [await lateOfArea('hr'), await lateOfArea('legal')];
        await page.goto('/home');
        await expect(page.getByRole('link', { name: elsewhere.name })).toHaveCount(0);
        await page.getByRole('link', { name }).click();
        await expect(page).toHaveURL(new RegExp(`/follow-up/${id}$`));
        await expect(page.getByRole('heading', { name })).toBeVisible();
        await expect(page.getByRole('link', { name: es.following.panel.toControl })).toHaveCount(0);
        await expectNoOverflow(page);
        await findings(page).fill('Actas firmadas y guardadas');
        await page.getByRole('button', { name: /^Guardar/ }).click();
        await expect(page.getByText(es.following.saved)).toBeVisible();
        const { data } = await (await apiOf(page)).call(followUp.list, { params: { id } });
        expect(data).toMatchObject([{ description: 'Actas firmadas y guardadas', isMine: true }]);
      },
    );
  });

  test.describe('whoever leads an area and may do nothing else', () => {
    test.use({ account: null });

    test(
      'follows up from the link of a reminder, with a photo, within a minute',
      { tag: '@slow' },
      async ({ page }) => {
        const { email, subdomain, controlId } = await companyOfLead();
        const link = linkIn(await mailTo(email, ({ text }) => text.includes('Firmar el acta')), '/follow-up/');
        expect(link).toMatch(new RegExp(`^/scopes/select\\?scope=\\d+&return=/follow-up/${controlId}$`));
        const began = Date.now();
        await page.goto(`${originOf(subdomain)}${link}`);
        await typeCredentials(page, email, ownPassword);
        await expect(page.getByRole('heading', { name: 'Firmar el acta' })).toBeVisible();
        await findings(page).fill('Acta firmada');
        await page.getByLabel(es.evidence.upload.camera).setInputFiles(photo);
        await page.getByRole('button', { name: /^Guardar/ }).click();
        await expect(page.getByText(es.following.done.text)).toBeVisible();
        expect(Date.now() - began).toBeLessThan(60_000);
        await expectNoOverflow(page);
        await expectAccessibleInBothThemes(page);
        expect(
          await asOwner(
            subdomain,
            `select f.description, e.name as proof from follow_up f join evidence_link l on l.company_id = f.company_id and l.follow_up_id = f.id
           join evidence e on e.company_id = l.company_id and e.id = l.evidence_id where f.company_id = app.current_company()`,
          ),
        ).toEqual([{ description: 'Acta firmada', proof: 'acta' }]);

        // Nothing they are led to is closed to them.
        await page.getByRole('button', { name: es.shell.openNavigation }).click();
        const links = page.getByRole('dialog', { name: es.shell.navigation }).getByRole('link');
        await expect(links.first()).toBeVisible();
        const places = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
        for (const place of places) {
          await page.goto(place);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(page.url(), place).not.toContain('/403');
        }
      },
    );
  });
});

test.describe('a guest', () => {
  test.use({ account: accounts.guest });

  for (const path of ['/risks/controls-following', '/follow-up/1'])
    test(`learns that ${path} needs permissions`, { tag: '@slow' }, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/403$/);
    });
});
