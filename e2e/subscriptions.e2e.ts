import { choices } from '@baluarte/contract/organization/choices.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { operate } from './kit/operator.ts';
import { expect, test } from './kit/test.ts';
import { saveView, viewsMenu } from './kit/views.ts';

test.use({ account: accounts.analyst });

test(
  'a view is subscribed to, a risk in it changes, the mail says who changed what, and one click stops it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/risks');
    const api = await apiOf(page);
    const {
      data: [first],
    } = await api.call(risk.list, { query: { perPage: 1, sort: 'code' } });
    if (!first) throw new Error('the demonstration has risks');
    await page.goto(`/risks?search=${first.code}`);
    const name = `Seguir ${Date.now()}`;
    await saveView(page, name);
    await viewsMenu(page).click();
    await page.getByRole('menuitem', { name: 'Suscribirme…' }).click();
    const dialog = page.getByRole('dialog', { name: `Suscribirme a «${name}»` });
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: es.subscribing.frequencies.daily }).check();
    await dialog.getByRole('button', { name: es.subscribing.subscribe }).click();
    await expect(dialog).toBeHidden();
    await mailTo(accounts.analyst, ({ subject }) => subject === `Se suscribió a «${name}»`);

    const areas = (await api.call(choices.list, { query: { kinds: 'area' } })).data.area ?? [];
    const { version, ownerId } = (await api.call(risk.get, { params: { id: first.id } })).data;
    const owner = areas.find(({ id }) => id !== ownerId);
    await api.call(risk.update, { params: { id: first.id }, body: { ownerId: owner?.id, version } });
    expect(await operate(['send-view-reports', '--email', accounts.analyst])).toContain('in the queue');
    const mail = await mailTo(accounts.analyst, ({ subject }) => subject === `${name}: cambiaron 1`);
    expect(mail.text).toContain(first.code);
    expect(mail.text).toMatch(new RegExp(`Responsable: .* → ${owner?.name ?? 'nadie'} · `));
    // By way of the scope it is of.
    await page.goto(linkIn(mail, 'view'));
    await expect(viewsMenu(page)).toContainText(name);

    await page.goto('/my-account?tab=notifications');
    const stop = page.getByRole('button', { name: `Dejar de recibirla: ${name}` });
    await expect(stop).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);

    await page.goto(linkIn(mail, '/unsubscribe/view/'));
    await page.getByRole('button', { name: es.subscribing.stop }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.subscribing.link.done);
    await page.getByRole('link', { name: es.subscribing.link.toAccount }).click();
    await expect(page.getByRole('heading', { name: es.subscribing.mine.title })).toBeVisible();
    await expect(stop).toBeHidden();
  },
);
