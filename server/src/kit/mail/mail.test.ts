import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { mailSamples, mailTemplates, sendMail } from '#test/mailing.ts';
import { testSmtp, type TestSmtp } from '#test/smtp.ts';

let smtp: TestSmtp;
let app: TestApp;
beforeAll(async () => {
  smtp = await testSmtp();
  app = await testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Riesgos <no-reply@r.example>',
    PUBLIC_URL: 'https://r.example',
  });
  await app.jobs.start();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const arrived = (to: string) =>
  vi.waitFor(
    () => {
      const mail = smtp.received.find(({ recipients }) => recipients.includes(to));
      if (!mail) throw new Error(`nothing for ${to}`);
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );

const subjects = {
  es: {
    confirmAccount: 'Confirme su correo para activar su cuenta',
    alreadyRegistered: 'Ya tiene una cuenta en Baluarte',
    signInCode: 'Su código de ingreso: 402913',
    visitCode: 'Su código para la autoevaluación: 402913',
    resetPassword: 'Restablezca su contraseña',
    passwordChanged: 'Su contraseña cambió',
    emailChangeConfirm: 'Confirme el cambio de correo',
    emailChanged: 'El correo de su cuenta cambió',
    twoStepChanged: 'Se desactivó el ingreso en dos pasos',
    invitation: 'Luis Peña lo invita a Aurora S.A.S.',
    accountMade: 'Tiene una cuenta en Aurora S.A.S.',
    passwordGiven: 'Un administrador cambió su contraseña',
    placeEnded: 'Ya no hace parte de Aurora S.A.S.',
    newDevice: 'Ingreso desde un dispositivo nuevo',
    accountLocked: 'Ingreso bloqueado temporalmente',
    recoveryCodeUsed: 'Se usó un código de recuperación',
    passkeyChanged: 'Se agregó una llave de acceso a su cuenta',
    providerChanged: 'Su cuenta ya no está vinculada con Google',
    notification: 'Importación terminada: «amenazas.csv». Filas nuevas: 1.200, cambiadas: 3, rechazadas: 0.',
    scheduledReport: 'Registro de riesgos · Aurora S.A.S.',
    digest: 'Resumen semanal: 3 notificaciones sin leer',
    viewReport: 'Riesgos altos: entraron 1, salieron 27',
    viewEnded: 'Terminó su suscripción a «Riesgos altos»',
  },
  en: {
    confirmAccount: 'Confirm your email to activate your account',
    alreadyRegistered: 'You already have a Baluarte account',
    signInCode: 'Your sign-in code: 402913',
    visitCode: 'Your self-assessment code: 402913',
    resetPassword: 'Reset your password',
    passwordChanged: 'Your password changed',
    emailChangeConfirm: 'Confirm the change of email',
    emailChanged: 'The email of your account changed',
    twoStepChanged: 'Two-step sign-in was turned off',
    invitation: 'Luis Peña invites you to Aurora S.A.S.',
    accountMade: 'You have an account at Aurora S.A.S.',
    passwordGiven: 'An administrator changed your password',
    placeEnded: 'You are no longer part of Aurora S.A.S.',
    newDevice: 'Sign-in from a new device',
    accountLocked: 'Sign-in temporarily blocked',
    recoveryCodeUsed: 'A recovery code was used',
    passkeyChanged: 'A passkey was added to your account',
    providerChanged: 'Your account is no longer linked to Google',
    notification: 'Import finished: “amenazas.csv”. New rows: 1,200, changed: 3, rejected: 0.',
    scheduledReport: 'Registro de riesgos · Aurora S.A.S.',
    digest: 'Weekly digest: 3 unread notifications',
    viewReport: 'Riesgos altos: entered 1, left 27',
    viewEnded: 'Your subscription to “Riesgos altos” ended',
  },
} as const;

for (const language of ['es', 'en'] as const)
  test(`every mail arrives in ${language}, in HTML and in plain text that say the same`, async () => {
    await Promise.all(
      mailTemplates.map((template) =>
        sendMail(app, {
          to: `${template}-${language}@example.com`.toLowerCase(),
          language,
          template,
          params: mailSamples[template],
        }),
      ),
    );
    for (const template of mailTemplates) {
      const mail = await arrived(`${template}-${language}@example.com`.toLowerCase());
      expect(mail.subject).toBe(subjects[language][template]);
      expect(mail.raw).toMatch(/^Content-Type: multipart\/alternative/m);
      const { html = '', text = '' } = mail;
      expect(html).toContain(`lang="${language}"`);
      const params = mailSamples[template] as Record<string, unknown>;
      const told = ['link', 'restoreLink', 'code', 'newEmail', 'inviter', 'unsubscribe'].flatMap((name) =>
        typeof params[name] === 'string' ? [params[name]] : [],
      );
      expect(told.filter((value) => !text.includes(value))).toEqual([]);
      expect(told.filter((value) => !html.includes(value.replaceAll('&', '&amp;')))).toEqual([]);
      expect(`${text}${html}`).not.toMatch(/\{\{|undefined|Invalid/);
      expect(text.includes('Ana Díaz')).toBe(Boolean(params['name']));
    }
  });

test('a mail says that a machine sent it, and is recognisable when it comes twice', async () => {
  await sendMail(app, {
    to: 'cabeceras@example.com',
    language: 'es',
    template: 'emailChanged',
    params: mailSamples.emailChanged,
  });
  const { headers, messageId, from, to } = await arrived('cabeceras@example.com');
  const header = (name: string) => headers.find(({ key }) => key === name)?.value;
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(messageId).toBe(`<${header('x-entity-ref-id')}@r.example>`);
  expect(from).toMatchObject({ name: 'Riesgos', address: 'no-reply@r.example' });
  expect(to).toMatchObject([{ address: 'cabeceras@example.com' }]);
});

test('a digest is ended by one click in the mail program, which other mails are not', async () => {
  const mail = { language: 'es', template: 'digest', params: mailSamples.digest } as const;
  await sendMail(app, { ...mail, to: 'resumen@example.com' });
  const { raw, text = '' } = await arrived('resumen@example.com');
  const header = raw.replace(/\r\n[ \t]+/g, ' ');
  expect(header).toMatch(/^List-Unsubscribe: <https:\/\/r\.example\/api\/notifications\/unsubscribe\/secreto>\r?$/m);
  expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(text).toMatch(/Aurora S\.A\.S\.\s+2 · Importaciones http/s);
  await sendMail(app, { ...mail, template: 'emailChanged', params: mailSamples.emailChanged, to: 'otro@example.com' });
  expect((await arrived('otro@example.com')).raw).not.toMatch(/^List-Unsubscribe/m);
});

test('a time is written in the time zone of the reader', async () => {
  const mail = { language: 'es', template: 'newDevice', params: mailSamples.newDevice } as const;
  await sendMail(app, { ...mail, to: 'bogota@example.com' });
  await sendMail(app, { ...mail, to: 'madrid@example.com', timeZone: 'Europe/Madrid' });
  expect((await arrived('bogota@example.com')).text).toMatch(/Cuándo: 1 de marzo de 2026.*10:04/);
  expect((await arrived('madrid@example.com')).text).toMatch(/Cuándo: 1 de marzo de 2026.*4:04/);
});

test('typed text becomes neither HTML, nor a header, nor a link', async () => {
  const params = {
    ...mailSamples.invitation,
    name: '<b>Ana</b>',
    inviter: 'Eva\r\nBcc: todos@example.com',
    company: '<img src=x onerror=alert(1)> & https://evil.example/a',
  };
  await sendMail(app, { to: 'inyeccion@example.com', language: 'es', template: 'invitation', params });
  const { headers, recipients, subject = '', html = '', text = '' } = await arrived('inyeccion@example.com');
  expect(recipients).toEqual(['inyeccion@example.com']);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
  expect(subject).toMatch(/^Eva Bcc: todos@example\. com lo invita a <img/);
  expect(html).not.toMatch(/<b>Ana|<img/);
  expect(html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
  expect(text).toContain('Hola, <b>Ana</b>:');
  expect(`${html}${text}`).not.toContain('https://evil.example');
});

test('a mail goes to exactly one address', async () => {
  const mail = { language: 'es', template: 'emailChanged', params: mailSamples.emailChanged } as const;
  for (const to of ['a@x.co, b@x.co', 'a@x.co\r\nBcc: b@x.co', 'Ana <a@x.co>', 'ana', ''])
    await expect(sendMail(app, { ...mail, to })).rejects.toThrow('exactly one address');
});
