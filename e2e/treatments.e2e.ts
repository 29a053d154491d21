import { control } from '@baluarte/contract/risk/control.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.analyst });

/** A risk that nothing was decided about, of a range; each time another one. */
async function undecided(api: Api, rangeId: number, place = 0): Promise<{ id: number; code: string }> {
  const { data } = await api.call(treatment.list, {
    query: { state: 'undecided', rangeId: String(rangeId), sort: 'code', perPage: 20 },
  });
  const found = data[place];
  if (!found) throw new Error(`no undecided risk of range ${rangeId}`);
  return found;
}

/** A planned control that acts on a risk. */
async function plannedControl(api: Api, riskId: number): Promise<{ id: number; code: string }> {
  const areas = await api.call(parameter.list, { params: { kind: 'area' } });
  const domains = await api.call(parameter.list, { params: { kind: 'controlDomain' } });
  const actions = await api.call(parameter.list, { params: { kind: 'controlAction' } });
  const factors = (await api.call(method.get)).data.impactFactors.filter(({ statusId }) => statusId === 1);
  const domain = domains.data.find(({ id }) => actions.data.some(({ parentId }) => parentId === id));
  const action = actions.data.find(({ parentId }) => parentId === domain?.id);
  const code = `SIM-${Date.now()}`;
  const { data } = await api.call(control.endpoints.create, {
    body: {
      code,
      name: 'Doble factor para terceros',
      description: 'Exigir un segundo factor a quien entra desde fuera.',
      domainId: domain?.id,
      actionId: action?.id,
      typeId: 1,
      implementationId: 1,
      impactFactorIds: factors.map(({ id }) => id),
      responsibleId: areas.data[0]?.id,
      creationDate: '2090-01-01',
      nextFollowUp: '2090-02-01',
      costOnce: 3_000_000,
      costYearly: 500_000,
      currencyId: 1,
    },
  });
  await api.call(riskControl.associate, { params: { id: riskId }, body: { controlIds: [data.id] } });
  return { id: data.id, code };
}

/** What the administrator may do beside the interface: choices of controls are not everybody's. */
async function administrator(openAs: (account: string) => Promise<Page>): Promise<Api> {
  const page = await openAs(accounts.admin);
  await page.goto('/home');
  return apiOf(page);
}

const panel = (page: Page) => page.getByRole('region', { name: es.treatment.form.label }).first();

test('an acceptance is asked for, approved from the link of the mail after signing in, and lapses when the risk changes', async ({
  page,
  openAs,
}) => {
  await page.goto('/risks/treatments');
  const api = await apiOf(page);
  const { id, code } = await undecided(api, 3);
  await page.goto(`/risks/treatments?risk=${id}`);
  await page.getByRole('radio', { name: /Aceptar/ }).click();
  await page.getByLabel(es.treatment.form.reason).fill('El equipo se retira este año.');
  await page.getByRole('button', { name: es.treatment.form.ask }).click();
  await expect(page.getByText(es.treatment.asked)).toBeVisible();
  await expect(panel(page).getByText(es.treatment.acceptance.notYours)).toBeVisible();

  const mail = await mailTo(accounts.admin, ({ text }) => text.includes(code));
  const approver = await openAs(null);
  await approver.goto(linkIn(mail, '/risks/treatments'));
  await typeCredentials(approver, accounts.admin);
  const choice = approver.getByRole('heading', { level: 1 });
  await expect(choice).toHaveText(/Elija el alcance|Plan de tratamiento/);
  if ((await choice.textContent()) === 'Elija el alcance') await chooseScopeAhead(approver);
  await expect(approver).toHaveURL(new RegExp(`risk=${id}`));
  await expect(panel(approver).getByText('El equipo se retira este año.').first()).toBeVisible();
  await approver.getByRole('button', { name: es.treatment.dueFor.approval, exact: true }).click();
  await expect(approver.getByText(es.treatment.acceptance.approved)).toBeVisible();
  await expect(panel(approver).getByText(es.treatment.acceptance.states.approved, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(approver);

  // A planned control of the risk changes nothing; once it is in place the level is another, and nobody accepted that one.
  const ofAdmin = await apiOf(approver);
  const made = await plannedControl(ofAdmin, id);
  for (const statusId of [1, 6])
    await ofAdmin.call(control.endpoints.status, { params: { id: made.id }, body: { statusId } });
  await page.reload();
  await expect(panel(page).getByText(es.treatment.acceptance.states.lapsed, { exact: true })).toBeVisible();
  await expect(panel(page).getByText(es.treatment.acceptance.closedFor.controls)).toBeVisible();
  await ofAdmin.call(control.endpoints.remove, { params: { id: made.id } });
  await api.call(treatment.remove, { params: { id } });
});

test(
  'several requests are approved at once, and what was typed about a risk is kept when another is opened',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/risks/treatments');
    const api = await apiOf(page);
    const risks = [await undecided(api, 3, 0), await undecided(api, 3, 1)];
    const ids = risks.map(({ id }) => id);
    await api.call(treatment.bulk, { body: { ids, option: 'accept', justification: 'Se retiran este año.' } });
    const approver = await openAs(accounts.admin);
    await approver.goto('/risks/treatments?forMe=true');
    for (const { code } of risks)
      await approver
        .getByRole('row')
        .filter({ hasText: code })
        .getByRole('checkbox', { name: /^Seleccionar/ })
        .check();
    const bar = approver.getByRole('region', { name: es.catalogue.selection.actions });
    await bar.getByRole('button', { name: es.treatment.dueFor.approval }).click();
    const dialog = approver.getByRole('dialog', { name: 'Aprobar 2 aceptaciones' });
    for (const { code } of risks) await expect(dialog).toContainText(code);
    await expectAccessibleInBothThemes(approver);
    await dialog.getByRole('button', { name: es.treatment.dueFor.approval }).click();
    await expect(approver.getByText('Se aprobaron 2 aceptaciones.')).toBeVisible();
    const accepted = await api.call(treatment.list, { query: { state: 'accepted', perPage: 200 } });
    expect(accepted.data.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

    // Half a decision about one, and another one is opened: the page asks, and a draft stays.
    const [first] = ids;
    await page.goto(`/risks/treatments?risk=${first}`);
    await panel(page)
      .getByRole('radio', { name: /Mitigar/ })
      .click();
    await panel(page).getByRole('textbox', { name: es.treatment.fields.justification }).fill('Se compra otro equipo.');
    await page.keyboard.press('Escape');
    const leaving = page.getByRole('alertdialog');
    await expect(leaving).toContainText(es.catalogue.form.leaveTitle);
    await leaving.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page).not.toHaveURL(/risk=/);
    await page.goto(`/risks/treatments?risk=${first}`);
    await page.getByRole('button', { name: es.catalogue.form.useDraft }).click();
    await expect(panel(page).getByRole('textbox', { name: es.treatment.fields.justification })).toHaveValue(
      'Se compra otro equipo.',
    );
    for (const id of ids) await api.call(treatment.remove, { params: { id } });
  },
);

/** Chooses the tests' scope and stays where one was going. */
async function chooseScopeAhead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sede Bogotá y servicios digitales' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.treatment.title);
}

test(
  'the plan is a board by option and a timeline: a card opens its risk, a lane leads to the list of all of it',
  { tag: '@slow' },
  async ({ page }) => {
    const lane = (name: string) => page.getByRole('region', { name, exact: true });
    await page.goto('/risks/treatments?show=board');
    const api = await apiOf(page);
    const total = async (query: Record<string, string>) =>
      (await api.call(treatment.list, { query: { ...query, perPage: 1 } })).meta.total;
    const undecidedCount = await total({ state: 'undecided' });
    expect(undecidedCount).toBeGreaterThan(8);
    await expect(lane(es.treatment.states.undecided).getByRole('heading')).toContainText(String(undecidedCount));
    await expect(lane(es.treatment.states.undecided).getByRole('listitem')).toHaveCount(8);
    for (const name of ['Aceptar', 'Mitigar', 'Compartir', 'Evitar']) await expect(lane(name)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const card = lane(es.treatment.options.mitigate).getByRole('listitem').first().getByRole('link');
    // The level follows the code without a blank.
    const code = /R-\d{4}/.exec((await card.textContent()) ?? '')?.[0] ?? '';
    await card.press('Enter');
    await expect(page).toHaveURL(/show=board/);
    await expect(panel(page)).toContainText(code);
    await expect(panel(page).getByRole('radio', { name: /Mitigar/ })).toBeChecked();
    await expect(card).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Escape');

    // Mitigating without a control says so; one that acts, in place or not, ends it.
    const { data: some } = await api.call(treatment.list, { query: { state: 'undecided', perPage: 50 } });
    const held = await Promise.all(some.map(({ id }) => api.call(treatment.get, { params: { id } })));
    const warning = panel(page).getByText(/Ningún control actúa todavía sobre este riesgo/);
    for (const has of [false, true]) {
      const found = held.find(({ data: { hasControl } }) => hasControl === has)?.data;
      expect(found, `a risk ${has ? 'with' : 'without'} controls`).toBeDefined();
      await page.goto(`/risks/treatments?show=board&risk=${found?.riskId}`);
      await panel(page)
        .getByRole('radio', { name: /Mitigar/ })
        .click();
      await expect(warning).toHaveCount(has ? 0 : 1);
    }
    await page.goto('/risks/treatments?show=board');

    await lane(es.treatment.states.undecided)
      .getByRole('link', { name: `Ver todos (${undecidedCount})` })
      .click();
    await expect(page).toHaveURL(/\/risks\/treatments\?state=undecided$/);
    await expect(page.getByRole('grid').getByText(es.treatment.states.undecided).first()).toBeVisible();

    await page
      .getByRole('radiogroup', { name: es.treatment.views.label })
      .getByText(es.treatment.views.timeline)
      .click();
    await expect(page).toHaveURL(/show=timeline/);
    const late = await total({ overdue: 'true' });
    expect(late).toBeGreaterThan(0);
    await expect(lane(es.treatment.timeline.late).getByRole('heading')).toContainText(String(late));
    for (const name of ['Próximos 7 días', 'Próximos 30 días', 'Próximos 90 días', 'Más adelante'])
      await expect(lane(name)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await lane(es.treatment.timeline.late).getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/overdue=true/);
    await expect(page.getByRole('grid')).toBeVisible();
  },
);

test(
  'controls are ticked, what would be left is seen, and a scenario becomes the plan and can be taken back',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/risks/treatments');
    const api = await apiOf(page);
    const { id, code } = await undecided(api, 1);
    const ofAdmin = await administrator(openAs);
    const made = await plannedControl(ofAdmin, id);
    await page.getByRole('link', { name: es.shell.pages.simulator }).click();
    await expect(page.getByRole('heading', { level: 1, name: es.shell.pages.simulator })).toBeVisible();
    await page.getByRole('checkbox', { name: new RegExp(made.code) }).check();
    const lowered = page.getByRole('region', { name: es.simulator.risks });
    await expect(lowered.getByRole('link', { name: code, exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Costo único/ })).toContainText('3.000.000 COP');
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: es.simulator.save }).click();
    await page.getByLabel(es.simulator.name).fill(made.code);
    await page.getByRole('dialog').getByRole('button', { name: es.simulator.save }).click();
    await expect(page.getByText(es.simulator.saved)).toBeVisible();
    await page.getByRole('button', { name: es.simulator.plan }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(es.treatment.form.ownerId).selectOption({ index: 1 });
    await dialog.getByLabel(es.treatment.fields.dueDate).fill('2099-01-31');
    await dialog.getByRole('button', { name: es.simulator.plan }).click();
    await expect(page.getByText('El escenario es ahora el plan: 1 riesgo por mitigar.')).toBeVisible();
    expect((await api.call(treatment.get, { params: { id } })).data).toMatchObject({
      option: 'mitigate',
      state: 'underWay',
    });
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect.poll(async () => (await api.call(treatment.get, { params: { id } })).data.option).toBeNull();

    const { data: scenarios } = await api.call(simulator.scenarios);
    const kept = scenarios.find(({ name }) => name === made.code);
    await api.call(simulator.remove, { params: { id: kept?.id ?? 0 } });
    await ofAdmin.call(control.endpoints.remove, { params: { id: made.id } });
  },
);

test(
  'a budget gives the best set and says how good it is known to be; two scenarios stand side by side',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/risks/treatments');
    const api = await apiOf(page);
    const { id } = await undecided(api, 2);
    const ofAdmin = await administrator(openAs);
    const made = await plannedControl(ofAdmin, id);
    await page.goto('/risks/treatments/simulator');
    await page.getByLabel(es.simulator.budget).fill('1');
    await page.getByRole('button', { name: es.simulator.best }).click();
    await expect(page.getByText(/mejor conjunto posible|Un buen conjunto|ningún control mejora/)).toBeVisible();
    await page.getByRole('button', { name: /^Quitar todos$|^Elegir todos$/ }).click();
    const { data: kept } = await api.call(simulator.create, { body: { name: made.code, controlIds: [made.id] } });
    await page.goto(`/risks/treatments/simulator?controls=&compare=${kept.id}`);
    await expect(page.getByRole('columnheader', { name: made.code })).toBeVisible();
    await expect(page.getByText(`Mapa con «${made.code}»`).first()).toBeVisible();
    await api.call(simulator.remove, { params: { id: kept.id } });
    await ofAdmin.call(control.endpoints.remove, { params: { id: made.id } });
  },
);

test(
  'a refusal asks for its reason, and what the range forbids cannot be chosen',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/risks/treatments');
    const api = await apiOf(page);
    const red = await undecided(api, 1);
    await page.goto(`/risks/treatments?risk=${red.id}`);
    await expect(page.getByRole('radio', { name: /Aceptar/ })).toBeDisabled();
    const { id } = await undecided(api, 3, 1);
    await api.call(treatment.save, {
      params: { id },
      body: { option: 'accept', justification: 'No ha ocurrido nunca.' },
    });
    const approver = await openAs(accounts.admin);
    await approver.goto(`/risks/treatments?risk=${id}`);
    await expect(approver.getByRole('button', { name: es.treatment.acceptance.refuse, exact: true })).toBeDisabled();
    await approver.getByLabel(es.treatment.acceptance.note).fill('Busquen un control.');
    await approver.getByRole('button', { name: es.treatment.acceptance.refuse, exact: true }).click();
    await expect(panel(approver).getByText(es.treatment.acceptance.states.refused, { exact: true })).toBeVisible();
    await page.goto(`/risks/treatments?risk=${id}`);
    await expect(panel(page).getByText(/Busquen un control/)).toBeVisible();
    await api.call(treatment.remove, { params: { id } });
  },
);
