import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { countryNumber } from './country-codes.ts';
import { missingOfProviders, providerVariables } from './env-providers.ts';

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => word === 'on' || word === 'true' || word === '1');

const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= from && number <= to);

/** Whether a text names a server as `Resolver.setServers` takes it: an address, an IPv6 one in brackets before its port. */
const isNameServer = (text: string) =>
  isIP(text) !== 0 || isIP(/^\[?([^[\]]+?)\]?:\d{1,5}$/.exec(text)?.[1] ?? '') !== 0;

/** Every variable there is. The description ends the line that a person reads when the value is wrong. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('a whole number from 0 to 65535 (0: any free port)'),
  HOST: z
    .string()
    .regex(/^\S+$/)
    .default('127.0.0.1')
    .describe('an address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path))
    .describe('a folder'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('postgres://user:password@host:5432/database'),
  DB_POOL: wholeNumber(1, 500).default(10).describe('a whole number from 1 to 500'),
  PUBLIC_URL: webAddress.optional().describe('an address such as https://riesgos.example.com'),
  DEMO: onOff.optional().describe('on or off'),
  COMPANY_CREATION: onOff.default(true).describe('on or off'),
  UNVERIFIED_DAYS: wholeNumber(1, 90).default(7).describe('a whole number of days from 1 to 90'),
  COUNTRY: z
    .string()
    .transform((letters) => letters.trim().toUpperCase())
    .refine((letters) => countryNumber(letters) !== undefined)
    .default('CO')
    .describe('the two letters of a country, such as CO'),
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'off']).default('altcha').describe('altcha, recaptcha or off'),
  RECAPTCHA_SITE_KEY: z.string().min(10).optional().describe('a site key of reCAPTCHA v3'),
  RECAPTCHA_SECRET: z.string().min(10).optional().describe('the secret of that site key'),
  RECAPTCHA_URL: webAddress
    .default('https://www.google.com/recaptcha/api/siteverify')
    .describe('an address such as https://www.google.com/recaptcha/api/siteverify'),
  CONSENT_FILE: z.string().optional().describe('a text file'),
  CONSENT_URL: webAddress.optional().describe('an address such as https://www.example.com/datos'),
  MARKETING_URL: webAddress.optional().describe('an address such as https://www.example.com'),
  SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtps://user:password@smtp.example.com:465 or smtp://…:587'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\p{Cc}]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/u)
    .default('Baluarte <no-reply@localhost>')
    .describe('a name and an address, such as Baluarte <no-reply@example.com>'),
  CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .default('6')
    .describe('1 to 100 characters without spaces'),
  CLIENT_SECRET: z.string().min(16).max(200).optional().describe('16 to 200 characters'),
  ...providerVariables,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional()
    .describe('AC and 32 hexadecimal digits'),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/i)
    .optional()
    .describe('a number such as +15005550006, a messaging service MG…, or a sender name'),
  TWILIO_URL: webAddress.default('https://api.twilio.com').describe('an address such as https://api.twilio.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket'),
  S3_ENDPOINT: webAddress.optional().describe('an address such as https://s3.example.com'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('a region such as us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional().describe('an access key of the bucket'),
  S3_SECRET_KEY: z.string().min(1).optional().describe('the secret of that access key'),
  CLAMAV_URL: z
    .url()
    .regex(/^(?:tcp:\/\/[^/]+|unix:\/.+)$/)
    .optional()
    .describe('an address of clamd such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl'),
  REQUESTS_PER_SESSION: wholeNumber(0, 1_000_000).default(3000).describe('a whole number a minute (0: no limit)'),
  REQUESTS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(12_000).describe('a whole number a minute (0: no limit)'),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isNameServer))
    .optional()
    .describe('addresses of name servers with commas, such as 10.0.0.2 or 127.0.0.1:5353'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
});

/** The environment after parsing, every default filled in. SECRET is '' until a start without one takes it from DATA_DIR. */
export type Env = Omit<z.output<typeof variables>, 'PUBLIC_URL' | 'DEMO' | 'SECRET'> & {
  PUBLIC_URL: string;
  DEMO: boolean;
  SECRET: string;
};

/** Invalid configuration. `message` is one line with every wrong variable, its value and what is expected. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly wrong: string[];

  constructor(wrong: string[]) {
    super(wrong.join('; '));
    this.wrong = wrong;
  }
}

const isSecret = (name: string) => /SECRET|PASSWORD|KEY|TOKEN|DATABASE_URL|SMTP_URL/.test(name);

function wrongValue(name: string, value: string | undefined): string {
  const shown = isSecret(name) ? '(hidden)' : JSON.stringify(value);
  const expected = name in variables.shape ? variables.shape[name as keyof typeof variables.shape].description : '';
  return `${name} is ${shown}, expected ${expected}`;
}

/**
 * Reads the configuration from `source`; an empty value counts as absent, an unknown variable is ignored.
 * Throws `EnvError` with all wrong variables at once.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    throw new EnvError([...names].map((name) => wrongValue(name, present[name])));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && env.DATABASE_URL && !env.SECRET)
    throw new EnvError(['SECRET is empty, expected at least 32 characters (the servers of one DATABASE_URL share it)']);
  if (production && env.SMTP_URL && !present['MAIL_FROM'])
    throw new EnvError(['MAIL_FROM is empty, expected an address of yours (SMTP_URL is set, and mail needs a sender)']);
  if (env.CAPTCHA === 'recaptcha' && !(env.RECAPTCHA_SITE_KEY && env.RECAPTCHA_SECRET))
    throw new EnvError(['CAPTCHA is "recaptcha", expected RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET with it']);
  const missing = missingOfProviders(env);
  if (missing.length > 0) throw new EnvError(missing);
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].filter(
    (name) => present[name] === undefined,
  );
  if (twilio.length > 0 && twilio.length < 3)
    throw new EnvError(twilio.map((name) => `${name} is empty, expected a value (text messages need all three)`));
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY))
    throw new EnvError(['S3_BUCKET is set, expected S3_ACCESS_KEY and S3_SECRET_KEY with it']);
  return Object.freeze({
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    DEMO: env.DEMO ?? !production,
    SECRET: env.SECRET ?? '',
  });
}

/** Reads the configuration of this process, and of a file `.env` in the working folder for unset variables. */
export function readEnv(): Env {
  if (existsSync('.env')) loadEnvFile('.env');
  return parseEnv(process.env);
}
