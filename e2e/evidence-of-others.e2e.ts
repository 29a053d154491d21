import { permissions } from '@baluarte/contract/permissions.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { testPerson } from '../server/test/company.ts';
import { furnishedCompany } from '../server/test/furnished.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { asOwner, withDatabase } from './kit/database.ts';
import { give } from './kit/give-files.ts';
import { originOf, personOf, stateOf } from './kit/person.ts';
import { expect, test } from './kit/test.ts';

/** One pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test(
  'who may only hand evidence in finds the form, saves one piece after another, and sees and changes none',
  { tag: '@slow' },
  async ({ openAs, faults }) => {
    const { furnished, token } = await withDatabase(async (database) => {
      const made = await furnishedCompany(database);
      const permissionCodes = [permissions.assets.uploadEvidence];
      const person = await testPerson(database, made.company, { base: 2, permissionCodes });
      return { furnished: made, token: person.token };
    });
    const { subdomain } = furnished.company;
    const pieces = () =>
      asOwner<{ name: string; files: number }>(
        subdomain,
        `select e.name, (select count(*)::integer from evidence_file f join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id
           where r.company_id = e.company_id and r.evidence_id = e.id) as files
         from evidence e where e.company_id = app.current_company() and e.name like 'Acta %' order by e.name`,
      );
    const page = await openAs(null, { storageState: stateOf(await personOf(token, subdomain)) });
    const title = page.getByRole('heading', { level: 1 });

    await test.step('from the start page the navigation leads to the form, and to nothing that lists evidence', async () => {
      await page.goto(`${originOf(subdomain)}/home`);
      const navigation = page.getByRole('navigation', { name: es.shell.navigation });
      await expect(navigation.getByRole('link', { name: es.shell.pages.evidence, exact: true })).toHaveCount(0);
      await navigation.getByRole('link', { name: es.shell.pages.newEvidence }).click();
      await expect(title).toHaveText(es.evidence.create);
    });

    await test.step('two pieces are saved, and the form is ready for the next one each time', async () => {
      for (const name of ['Acta de enero', 'Acta de febrero']) {
        await give(page, 'drop', [{ name: 'acta.png', type: 'image/png', base64: picture }]);
        await expect(page.getByRole('list', { name: es.evidence.upload.list })).toContainText(
          es.evidence.upload.states.done,
        );
        await page.getByLabel(es.evidence.fields.name).fill(name);
        await page.getByRole('button', { name: es.evidence.add.save_one }).click();
        await expect(page.getByText(`Se guardó la evidencia «${name}».`)).toBeVisible();
        await expect(page.getByLabel(es.evidence.fields.name)).toHaveValue('');
      }
      await expect(page).toHaveURL(/\/evidence\/create$/);
      expect(await pieces()).toEqual([
        { name: 'Acta de enero', files: 1 },
        { name: 'Acta de febrero', files: 1 },
      ]);
      await expectAccessibleInBothThemes(page);
    });

    await test.step('a piece handed in by mistake is taken back at once', async () => {
      await page.getByRole('button', { name: es.shell.undo }).last().click();
      await expect.poll(pieces).toEqual([{ name: 'Acta de enero', files: 1 }]);
    });

    await test.step('no piece is shown or changed: not the own one, nor that of others, nor what it proves', async () => {
      faults.expect(403);
      const id = furnished.id('evidence');
      for (const path of ['/evidence', `/evidence/show/${id}`, `/evidence/edit/${id}`, '/assets', '/audit']) {
        await page.goto(originOf(subdomain) + path);
        await expect(page, path).toHaveURL(/\/403/);
        await expect(title).toBeVisible();
      }
    });
  },
);
