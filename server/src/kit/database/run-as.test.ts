import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pathWith } from '#test/server-process.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { createCluster } from './create-cluster.ts';
import { chooseRunAs } from './run-as.ts';

// Users other than root run PostgreSQL as themselves, which every other test with a database shows.
test.runIf(process.getuid?.() === 0)(
  'root without namespaces makes a database in a folder only root may enter',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'baluarte-root-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const home = join(folder, 'home');
    await mkdir(join(home, 'data'), { recursive: true, mode: 0o700 });
    const data = join(home, 'data/postgres');

    const binaries = findBinaries();
    const libraries = await linkLibraries(binaries, join(home, 'data/postgres-lib'));
    const env = { ...libraries, PATH: await pathWith(['setpriv', 'test'], join(folder, 'bin')) };
    const runAs = await chooseRunAs(data, binaries, env);
    await createCluster({ binaries, env, data, runAs }, join(home, 'data'), { password: 'x', isDurable: false });

    expect(runAs.owner?.uid).not.toBe(0);
    expect(await stat(data)).toMatchObject({ ...runAs.owner, mode: 0o40700 });
    expect(await chooseRunAs(data, binaries, env), 'the next start').toEqual(runAs);
  },
);
