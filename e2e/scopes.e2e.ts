import { choices } from '@baluarte/contract/organization/choices.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { scope as usual } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** A scope that holds nothing; the test that makes it deletes it, because others count what there is to choose. */
async function makeScope(api: Api, name: string) {
  const { data } = await api.call(choices.list, { query: { kinds: 'area,process' } });
  const body = { name, areaIds: [data['area']?.[0]?.id], processIds: [data['process']?.[0]?.id] };
  return (await api.call(scope.endpoints.create, { body })).data;
}
const removeScope = (api: Api, id: number) => api.call(scope.endpoints.remove, { params: { id } });

/** What an entry's page says of a field. */
const shown = (page: Page, field: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(field, { exact: true }) })
    .getByRole('definition');

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  const options = page.getByRole('listbox', { name: field, exact: true });
  await options.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

const confirm = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Confirmar' }).getByRole('button', { name: 'Sí' }).click();

test('a scope is made with a new area and changed, and shows its history', { tag: '@slow' }, async ({ page }) => {
  const [name, area] = [`Sede Norte ${freshCode('N')}`, `Relación con la comunidad ${freshCode('A')}`];
  await page.goto('/scopes');
  await expect(page.getByRole('row', { name: new RegExp(usual) })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Crear alcance' }).click();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Elija una o más áreas.');
  await expect(page.getByRole('alert')).toContainText('Elija uno o más procesos.');

  await page.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await page.getByRole('textbox', { name: 'Ubicación' }).fill('Avenida 19 # 120-71, Bogotá D.C.');
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Atención presencial y archivo del norte.');
  await choose(page, 'Áreas', 'Servicio al cliente');
  await page.getByRole('combobox', { name: 'Áreas' }).fill(area);
  await page.getByRole('option', { name: `Crear el área «${area}»` }).click();
  const maker = page.getByRole('dialog', { name: 'Nueva área' });
  await expect(maker.getByRole('textbox', { name: 'Nombre del área' })).toHaveValue(area);
  await expectAccessibleInBothThemes(page);
  await maker.getByRole('button', { name: 'Crear área' }).click();
  await expect(maker).toBeHidden();
  await page.keyboard.press('Escape');
  await choose(page, 'Procesos', 'Prestación del servicio');
  await page.getByLabel('Vigente desde').fill('2026-02-01');
  await page.getByLabel('Vigente hasta').fill('2026-01-31');
  await page.getByRole('textbox', { name: 'Notas' }).fill('Excluye el parqueadero.');
  await expect(page.getByText('La vigencia no puede terminar antes de empezar.').first()).toBeVisible();
  await page.getByLabel('Vigente hasta').fill('2028-01-31');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(shown(page, 'Áreas')).toHaveText(`Servicio al cliente, ${area}`);
  await expect(shown(page, 'Procesos')).toHaveText('Prestación del servicio');
  await expect(shown(page, 'Vigente hasta')).toContainText('2028');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Notas' }).fill('Incluye el parqueadero.');
  await choose(page, 'Procesos', 'Seguridad de la información');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('tab', { name: 'Historial' }).click();
  const change = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(change.getByRole('row', { name: /^Notas/ })).toContainText(
    'Excluye el parqueadero.Incluye el parqueadero.',
  );
  await expect(change.getByRole('row', { name: /^Procesos/ })).toContainText(
    'Prestación del servicioPrestación del servicio, Seguridad de la información',
  );

  await page.getByRole('button', { name: 'Eliminar' }).click();
  await confirm(page);
  await expect(page.getByText(`Se eliminó «${name}».`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alcances');
});

test(
  'the scope one works in stays; another is switched to at once, and the first goes',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home');
    const api = await apiOf(page);
    const other = await makeScope(api, `Sede Sur ${freshCode('S')}`);
    const bar = page.getByRole('banner');
    await page.goto('/scopes/select');
    await page.getByRole('button', { name: other.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hola/);
    await page.goto(`/scopes/show/${other.id}`);
    await page.getByRole('button', { name: 'Eliminar' }).click();
    const first = page.getByRole('dialog', { name: `Eliminar ${other.name}` });
    await expect(first).toContainText('Este alcance no se puede eliminar, primero debe cambiar de alcance.');
    await expectAccessibleInBothThemes(page);
    await first.getByRole('combobox', { name: 'Cambiar a' }).fill(usual);
    await page.getByRole('option', { name: usual }).click();
    await first.getByRole('button', { name: 'Cambiar y continuar' }).click();
    await expect(page.getByText(`Ahora trabaja en ${usual}.`)).toBeVisible();
    // What is open without a scope stays on screen while one changes, and the deletion goes on.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name);
    await confirm(page);
    await expect(page.getByText(`Se eliminó «${other.name}».`)).toBeVisible();
    await bar.getByRole('button', { name: /^Cambiar de alcance/ }).click();
    await expect(page.getByRole('menuitem', { name: usual })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: other.name })).toHaveCount(0);
  },
);

test('the scope one works in is not made inactive; the way to another one comes back', async ({ page, faults }) => {
  faults.expect(409);
  await page.goto('/scopes');
  const row = page.getByRole('row', { name: new RegExp(usual) });
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Inactivar' }).click();
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText('Este alcance no se puede inactivar, primero debe cambiar de alcance.');
  await refusal.getByRole('button', { name: 'Cambiar de alcance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elija el alcance');
  await page.getByRole('button', { name: usual }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alcances');
});

test('a scope with assets is not deleted, and says which they are', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(409);
  await page.goto('/scopes?search=medellin');
  const row = page.getByRole('row', { name: /Centro de operaciones Medellín/ });
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await confirm(page);
  const refusal = page.getByRole('dialog', { name: 'No se pudo eliminar' });
  await expect(refusal).toContainText('El alcance no está vacío. Elimine primero lo que contiene.');
  await expect(refusal.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});

test('people are let into a scope and kept out again', { tag: '@slow' }, async ({ page, openAs }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const made = await makeScope(api, `Sede Centro ${freshCode('C')}`);
  await page.goto(`/scopes/show/${made.id}?tab=users`);
  const table = page.getByRole('table', { name: 'Usuarios' });
  await expect(table.getByRole('row', { name: /Camilo Andrés Rincón Duarte/ })).toContainText('Todos los alcances');
  await expect(table).not.toContainText('Jorge Iván');
  await page.getByRole('button', { name: 'Dar acceso' }).click();
  const picker = page.getByRole('dialog', { name: `Dar acceso a ${made.name}` });
  await picker.getByRole('searchbox').fill('castano');
  await picker.getByRole('checkbox', { name: /^Jorge Iván Castaño Mejía/ }).check();
  await expectAccessibleInBothThemes(page);
  await picker.getByRole('button', { name: 'Dar acceso a 1' }).click();
  const member = table.getByRole('row', { name: /Jorge Iván/ });
  await expect(member).toContainText('Asignado');
  await expectAccessibleInBothThemes(page);

  const colleague = await openAs(accounts.member);
  await colleague.goto('/scopes/select');
  await expect(colleague.getByRole('button', { name: made.name })).toBeVisible();

  await member.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Quitar acceso a 1' }).click();
  await confirm(page);
  await expect(page.getByText('Se quitó el acceso al alcance.')).toBeVisible();
  await expect(member).toHaveCount(0);
  await removeScope(api, made.id);
});

test('a user who is not an administrator cannot open the page of scopes', async ({ openAs, faults }) => {
  faults.expect(403);
  const page = await openAs(accounts.member);
  await page.goto('/scopes/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('the form and the refusals are in English', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/scopes/create');
    await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create scope');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Choose one or more areas.');
    const api = await apiOf(page);
    const { data } = await api.call(scope.endpoints.list, { query: { search: usual } });
    await page.goto(`/scopes/show/${data[0]?.id}?tab=users`);
    await expect(page.getByRole('table', { name: 'Users' })).toContainText('All scopes');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'This scope cannot be deleted, you must change the scope first.',
    );
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('list, form and people fit', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/scopes');
    const cards = page.getByRole('list', { name: 'Alcances' }).getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await cards.filter({ hasText: usual }).getByRole('link').first().click();
    await page.getByRole('tab', { name: /^Usuarios/ }).click();
    await expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.goto('/scopes/create');
    await page.getByRole('combobox', { name: 'Áreas' }).fill('Veeduría');
    await page.getByRole('option', { name: 'Crear el área «Veeduría»' }).click();
    await expect(page.getByRole('dialog', { name: 'Nueva área' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
