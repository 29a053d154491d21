import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handover, type HandoverRow } from '@baluarte/contract/record/handover.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { sealAll } from '#kit/history/sealing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import {
  canonical,
  checkPack,
  checkPage,
  checkSignature,
  readPage,
  type Finding,
  type Given,
  type Manifest,
  type Page,
} from '#record/handover/page/verify.ts';
import { openPack } from '#record/handover/read-pack.ts';
import { testApp, type TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';

/** Files of a pack in memory, by path. */
export type PackFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const hostile = '<img src=x onerror=alert(1)>=1+1\u2028\u2029\u0085‮../../x😀';

export const given = (files: PackFiles): Given[] =>
  [...files].map(([path, bytes]) => ({ path, bytes: async () => bytes }));
export const wrongOf = (findings: readonly Finding[]) => findings.filter(({ outcome }) => outcome !== 'holds');

/** A page whose manifest says something else, signed anew with a key of whoever forged it. */
export async function forged(page: Page, change: (manifest: Manifest) => Manifest, key?: string): Promise<Page> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  const manifest = canonical({ ...change(JSON.parse(page.manifest) as Manifest), key: key ?? fingerprint });
  const signature = canonical({
    algorithm: 'Ed25519',
    fingerprint,
    publicKey: spki.toString('base64'),
    signature: sign(null, Buffer.from(manifest), privateKey).toString('base64'),
  });
  return { ...page, manifest, signature };
}

/** The same files, one byte of one of them another. */
function altered(files: PackFiles, path: string, at: number): PackFiles {
  const bytes = new Uint8Array(files.get(path) ?? []);
  bytes[at] = (bytes[at] ?? 0) === 65 ? 66 : 65;
  return new Map([...files, [path, bytes]]);
}

/** A company with one of everything, and a pack of it. */
export class Packs {
  app!: TestApp;
  here!: Furnished;
  admin!: TestPerson;
  folder = '';
  pack!: HandoverRow;
  files!: PackFiles;

  constructor() {
    vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
    beforeAll(async () => {
      this.folder = await mkdtemp(join(tmpdir(), 'packs-'));
      const app = (this.app = await testApp());
      await app.jobs.start();
      this.here = await furnishedCompany(app.database);
      const admin = (this.admin = this.here.admin);
      const proving = provingAs(app, admin);
      const { id } = await proving.asAsset();
      expect((await proving.add(id, pdfOf(4000), 'contrato=1+1.pdf', { name: hostile })).status).toBe(201);
      await inCompany(app.database.app, admin.tenant, (trx) =>
        trx.run(sql`update asset set name = ${hostile} where id = ${this.here.id('asset')}`),
      );
      await this.#sealed();
      this.pack = await this.made();
      this.files = await this.filesOf(await this.downloaded(this.pack.id));
    });
    afterAll(async () => {
      await rm(this.folder, { recursive: true, force: true });
      await this.app.close();
    });
  }

  /** Seals all there is: a changeset is sealed once nothing that began before it still runs, in whichever database of the cluster. */
  async #sealed(): Promise<void> {
    const { database } = this.app;
    await vi.waitFor(
      async () => {
        await sealAll(database);
        const { count } = await inCompany(database.app, this.admin.tenant, (trx) =>
          trx.one(sql<{ count: number }>`
            select count(*)::int as count from changeset s where s.company_id = app.current_company()
              and not exists (select from seal x where x.company_id = s.company_id and x.changeset_id = s.id)`),
        );
        if (count > 0) throw new Error(`${count} changesets are not sealed yet`);
      },
      { timeout: 30_000, interval: 200 },
    );
  }

  async list(person = this.admin): Promise<HandoverRow[]> {
    return (await this.app.call(person, handover.list)).data;
  }

  async made(body: Record<string, unknown> = { language: 'es' }, person = this.admin): Promise<HandoverRow> {
    const { data, status, raw } = await this.app.call(person, handover.make, { body });
    expect(status, raw.body).toBe(202);
    return vi.waitFor(
      async () => {
        const row = (await this.list(person)).find(({ id }) => id === data.id);
        if (row?.state === 'failed') return row;
        if (row?.state !== 'done') throw new Error(row?.state);
        return row;
      },
      { timeout: 50_000, interval: 100 },
    );
  }

  async downloaded(id: number, person = this.admin): Promise<Buffer> {
    const { data } = await this.app.call(person, handover.link, { params: { id }, body: {} });
    const { raw } = await this.app.call(null, handover.download, { params: { token: data.token } });
    expect(raw.statusCode).toBe(200);
    return raw.rawPayload;
  }

  async filesOf(bytes: Buffer): Promise<PackFiles> {
    const path = join(this.folder, `${createHash('sha256').update(bytes).digest('hex')}.zip`);
    await writeFile(path, bytes);
    const pack = await openPack(path);
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const { path: name, bytes: read } of pack.files) files.set(name, await read());
    pack.close();
    return files;
  }

  /** Its manifest, as its file has it. */
  manifest(files: PackFiles = this.files): Manifest {
    return JSON.parse(Buffer.from(files.get('manifest.json') ?? []).toString()) as Manifest;
  }

  /** Changes the database behind the product's back, as whoever owns it may, while `work` is done; then it is as it was. */
  async tampered<T>(wrong: string, right: string, work: () => Promise<T>): Promise<T> {
    const behind = (statement: string) =>
      this.app.database.owner.query(
        `begin; set local session_replication_role = replica; ${statement.replaceAll(':company', String(this.here.company.companyId))}; commit`,
      );
    await behind(wrong);
    try {
      return await work();
    } finally {
      await behind(right);
    }
  }

  page(files: PackFiles = this.files) {
    return readPage(Buffer.from(files.get('index.html') ?? []).toString());
  }

  /** Each of these files is named where one byte of it is another. */
  async expectFilesNamed(paths: Iterable<string>): Promise<void> {
    for (const path of paths) {
      const half = Math.floor((this.files.get(path)?.length ?? 0) / 2);
      const { findings } = await checkPack(given(altered(this.files, path, half)));
      expect(
        wrongOf(findings).map(({ part }) => part),
        path,
      ).toContain(path);
    }
  }

  /** Each of these parts of the data of the page is named where a byte of it is another. */
  async expectPartsNamed(names: Iterable<string>): Promise<void> {
    const page = this.page();
    for (const name of names) {
      const text = page.parts.get(name) ?? '';
      const at = Math.floor(text.length / 2);
      const parts = new Map([...page.parts, [name, `${text.slice(0, at)}~${text.slice(at + 1)}`]]);
      const { findings } = await checkPage({ ...page, parts });
      expect(wrongOf(findings).map(({ part }) => part)).toContain(`index.html#${name}`);
    }
  }

  /** The manifest or the signature is named where one of its signs, each so many, is another. */
  async expectSigned(name: 'manifest' | 'signature', step: number): Promise<void> {
    const page = this.page();
    for (let at = 0; at < page[name].length; at += step) {
      const text = page[name];
      const other = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      const findings = await checkSignature({ ...page, [name]: other });
      expect(
        wrongOf(findings).map(({ part }) => part),
        `${name} ${at}`,
      ).toContain(`${name}.json`);
    }
  }
}
