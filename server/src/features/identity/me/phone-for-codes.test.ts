import { me } from '@baluarte/contract/identity/me.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';
import { as, password, stepPeople } from '#test/step-people.ts';

const number = '+573009876542';

let app: TestApp;
let people: ReturnType<typeof stepPeople>;
beforeAll(async () => {
  app = await testApp();
  people = stepPeople(app, await testCompany(app.database));
});
afterAll(() => app.close());

let session: { headers: { authorization: string } };
let userId: number;
beforeEach(async () => {
  const { email, userId: id } = await people.person({ phone: number });
  session = as((await people.signIn(email)).token);
  userId = id;
});

const turnSmsOn = () => people.own(`insert into auth.factor (user_id, method) values ($1, 'sms')`, [userId]);
const write = (body: unknown) => app.call(session, me.update, { body });
const read = async () => (await app.call(session, me.get)).data;

test('a phone that gets codes is another one only with the password', async () => {
  await turnSmsOn();
  for (const proof of [{}, { password: '' }, { password: 'otra-cosa' }])
    expect(await write({ phone: '+573001112233', ...proof })).toMatchObject({
      code: 'password.wrong',
      issues: [{ path: 'password' }],
    });
  expect(await read()).toMatchObject({ phone: number, isPhoneForCodes: true });
  expect(await write({ phone: '+573001112233', password })).toMatchObject({ status: 200 });
  expect((await read()).phone).toBe('+573001112233');
});

test('it is not taken away while codes go to it, password or not', async () => {
  await turnSmsOn();
  expect(await write({ phone: null, password })).toMatchObject({ status: 409, code: 'me.phoneForCodes' });
  expect((await read()).phone).toBe(number);
});

test('whatever else is written, and the same number again, needs no password', async () => {
  await turnSmsOn();
  expect(await write({ name: 'Ana', phone: number })).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ name: 'Ana', phone: number });
});

test('where no codes go to it, the number is as free as before', async () => {
  expect((await read()).isPhoneForCodes).toBe(false);
  expect(await write({ phone: '+573001112233' })).toMatchObject({ status: 200 });
  expect(await write({ phone: null })).toMatchObject({ status: 200 });
});

test('a user without a password changes it within ten minutes of signing in', async () => {
  await turnSmsOn();
  await people.own(`delete from auth.account where user_id = $1`, [userId]);
  await people.own(`update auth.session set created_at = now() - interval '11 minutes' where user_id = $1`, [userId]);
  expect(await write({ phone: '+573001112233' })).toMatchObject({ code: 'step.signInAgain' });
  await people.own('update auth.session set created_at = now() where user_id = $1', [userId]);
  expect(await write({ phone: '+573001112233' })).toMatchObject({ status: 200 });
});
