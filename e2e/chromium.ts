import { existsSync } from 'node:fs';
import { env } from 'node:process';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** Keeps the browser from looking for anything outside the machine. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium that comes with the packages, unpacked with the libraries a bare machine lacks. */
async function packaged(): Promise<Browser> {
  // It unpacks its own libraries only where it believes to run on the platform it was made for.
  env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  chromium.setGraphicsMode = false;
  return { executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--no-zygote', ...quiet] };
}

/** Chromium to test with: CHROMIUM_PATH, else the system's, else the one that comes with the packages. */
export async function findChromium(): Promise<Browser> {
  const system = [env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path));
  return system ? { executablePath: system, args: ['--no-sandbox', ...quiet] } : packaged();
}
