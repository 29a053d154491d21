import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arch, env, platform } from 'node:process';
import { fileURLToPath } from 'node:url';

/** How Playwright launches the browser; `env` is the browser's alone, the server under test keeps its own. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** Keeps the browser from looking for anything outside the machine. Sandboxes need rights that root and containers lack. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lets a page draw with WebGL by the processor alone: what `args` leave out, for those who measure or test such a drawing. */
export const softwareGraphics = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Relative, for the checkout may be moved: without any font the browser crashes. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/** Unpacks Chromium, NSS and a font into `folder`: whole, or not at all when it is stopped on the way. */
async function unpack(packages: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  await mkdir(join(folder, '..'), { recursive: true });
  const half = await mkdtemp(`${folder}-`);
  const before = env['TMPDIR'];
  try {
    // The place it unpacks to. The machine's own would be shared with other users and kept after a new version.
    env['TMPDIR'] = half;
    await Promise.all(
      ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) =>
        inflate(join(packages, 'bin', name)),
      ),
    );
    await writeFile(join(half, 'fonts/fonts.conf'), fontsConf);
    await rename(half, folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another run may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete env['TMPDIR'];
    else env['TMPDIR'] = before;
  }
}

/** The Chromium that comes with the packages, with the libraries and the font a bare machine lacks. */
async function packaged(): Promise<Browser> {
  if (platform !== 'linux' || arch !== 'x64')
    throw new Error(`No Chromium for ${platform} ${arch} comes with the packages: install one and set CHROMIUM_PATH.`);
  const packages = fileURLToPath(new URL('..', import.meta.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(packages, 'package.json'), 'utf8')) as { version: string };
  const folder = fileURLToPath(new URL(`../node_modules/.cache/chromium-${version}-webgl`, import.meta.url));
  if (!existsSync(folder)) await unpack(packages, folder);
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...env,
      FONTCONFIG_FILE: join(folder, 'fonts/fonts.conf'),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    },
  };
}

/** Chromium to test with: CHROMIUM_PATH, else the system's, else the one that comes with the packages. */
export async function findChromium(): Promise<Browser> {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", which does not exist.`);
  const system = [chosen, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  const found = system ? { executablePath: system, args, env } : await packaged();
  // A machine without a locale would call a file it cannot spell "download".
  return { ...found, env: { ...found.env, LC_ALL: 'C.UTF-8' } };
}
