import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { handover, signingKey } from '@baluarte/contract/record/handover.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { sealAll } from '#kit/history/sealing.ts';
import { testCompany, testPerson } from '#test/company.ts';
import { forged, given, Packs, wrongOf } from '#test/packs.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { verifyPack } from '../../../admin/verify-pack.ts';
import { handoverFolder } from './handover-files.ts';
import { noteProgress } from './handover.queries.ts';
import { listEvidenceFiles } from './pack/evidence.queries.ts';
import { safeName } from './pack/safe-name.ts';
import { checkPack, checkPage, checkSignature, readPage, type Link } from './page/verify.ts';
import { sweepHandovers } from './sweep-handovers.ts';

const packs = new Packs();

describe('a pack is refused', () => {
  test('to people who may not export the audit, and of another company', async () => {
    const member = await testPerson(packs.app.database, packs.here.company, { permissionCodes: [255, 651] });
    expect(await packs.app.call(member, handover.make, { body: { language: 'es' } })).toMatchObject({ status: 403 });
    const other = await testPerson(packs.app.database, await testCompany(packs.app.database));
    for (const endpoint of [handover.link, handover.remove])
      expect(await packs.app.call(other, endpoint, { params: { id: packs.pack.id }, body: {} })).toMatchObject({
        status: 404,
      });
  });

  test('to another person who may read less than everything', async () => {
    const other = await testPerson(packs.app.database, packs.here.company, { permissionCodes: [255, 651, 652] });
    for (const endpoint of [handover.link, handover.remove])
      expect(await packs.app.call(other, endpoint, { params: { id: packs.pack.id }, body: {} })).toMatchObject({
        status: 403,
        code: 'handover.othersPack',
      });
    // Nor are they told the names of what it lacks.
    const seen = async (person = packs.admin) => (await packs.list(person)).find(({ id }) => id === packs.pack.id);
    expect(await seen(other)).toMatchObject({ isReadable: false, leftOut: [] });
    expect(await seen()).toMatchObject({ isReadable: true, leftOut: packs.pack.leftOut });
    expect(packs.pack.leftOut).not.toEqual([]);
  });

  test('of scopes and self-assessments that the person does not see, and of days in no order', async () => {
    const limited = await testPerson(packs.app.database, packs.here.company, {
      scopeIds: packs.here.company.scopeIds.slice(0, 1),
    });
    const [, second] = packs.here.company.scopeIds;
    const make = (body: object, person = packs.admin) =>
      packs.app.call(person, handover.make, { body: { language: 'es', ...body } });
    expect((await make({ scopeIds: [second] }, limited)).status).toBeGreaterThanOrEqual(400);
    expect(await make({ assessmentIds: [900_000_000] })).toMatchObject({ status: 422 });
    expect(await make({ scopeIds: [900_000_000] })).toMatchObject({ status: 422 });
    expect(await make({ auditFrom: '2026-02-02', auditTo: '2026-02-01' })).toMatchObject({ status: 422 });
  });
});

describe('a pack', () => {
  test('holds tables, spreadsheets, evidence, reports, page, manifest and signature, and says what it lacks', () => {
    const paths = [...packs.files.keys()];
    for (const path of [
      'index.html',
      'manifest.json',
      'signature.json',
      'manifest.sig',
      'key.pem',
      'LEEME.txt',
      'SHA256SUMS',
      'tables/risks.xlsx',
      'tables/audit.xlsx',
      'tables/auditrequests.xlsx',
      'tables/auditrequests-2.xlsx',
      'reports/risks.pdf',
    ])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith('evidence/'))).toHaveLength(1);
    expect(paths.every((path) => !path.includes('..') && !path.startsWith('/'))).toBe(true);
    // The evidence of the furnished company was never kept as bytes.
    expect(packs.pack.leftOut).toContainEqual({ what: 'Contrato · contrato.pdf', why: 'missing' });
    const { leftOut, scopes, isEveryScope, assessments, files } = packs.manifest();
    expect(leftOut).toEqual(packs.pack.leftOut);
    expect(scopes).toHaveLength(packs.here.company.scopeIds.length);
    expect([isEveryScope, assessments]).toEqual([true, []]);
    expect(packs.pack.filesTotal).toBe(files.length);
  });

  test('holds as it is, by the code of its own page', async () => {
    const { manifest, findings } = await checkPack(given(packs.files));
    expect(wrongOf(findings)).toEqual([]);
    expect(manifest?.chain.sealed).toBeGreaterThan(2);
    expect(findings.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['chain', 'index.html', 'index.html#table-risks', 'manifest.json']),
    );
  });

  test('says of a piece of evidence all that it proves, whatever it is', async () => {
    const targets = ['asset', 'control', 'risk', 'follow_up', 'assessment_answer', 'audit_request'] as const;
    const { id } = await inCompany(packs.app.database.app, packs.admin.tenant, async (trx) => {
      const made = await trx.one(sql<{ id: number; scopeId: number }>`
        insert into evidence (scope_id, name) select scope_id, 'De todo' from control limit 1 returning id, scope_id as "scopeId"`);
      for (const target of targets)
        await trx.run(sql`insert into evidence_link (scope_id, evidence_id, ${sql.ref(`${target}_id`)})
          select scope_id, ${made.id}, id from ${sql.table(target)} where scope_id = ${made.scopeId} order by id limit 1`);
      return made;
    });
    const { proves, answer } = await inCompany(packs.app.database.app, packs.admin.tenant, async (trx) => ({
      proves:
        (await listEvidenceFiles(trx, [packs.here.id('assessment')]))
          .find(({ evidenceId }) => evidenceId === id)
          ?.proves?.split(', ') ?? [],
      answer: await trx.one(sql<{ code: string; request: string; control: string }>`
        select (select w.code || ' · ' || coalesce(a.name, a.framework_code) from assessment_answer w join assessment a on a.id = w.assessment_id
            join evidence_link l on l.assessment_answer_id = w.id where l.evidence_id = ${id}) as code,
          (select q.code from audit_request q join evidence_link l on l.audit_request_id = q.id where l.evidence_id = ${id}) as request,
          (select c.code || ' · ' || f.date from follow_up f join control c on c.id = f.control_id
            join evidence_link l on l.follow_up_id = f.id where l.evidence_id = ${id}) as control`),
    }));
    expect(proves).toHaveLength(targets.length);
    expect(proves).toEqual(expect.arrayContaining([answer.code, answer.request, answer.control]));
    // Without the self-assessment, neither what it proves of it nor what proves that alone.
    const without = await inCompany(packs.app.database.app, packs.admin.tenant, async (trx) => {
      const before = await listEvidenceFiles(trx, []);
      await trx.run(sql`delete from evidence_link where evidence_id = ${id} and assessment_answer_id is null`);
      const after = await listEvidenceFiles(trx, []);
      const own = (files: typeof before) => files.filter(({ evidenceId }) => evidenceId === id);
      return [own(before)[0]?.proves?.split(', '), own(after)];
    });
    expect(without).toEqual([proves.filter((one) => one !== answer.code), []]);
  });

  test('says which area keeps a piece of evidence up to date', async () => {
    const found = await inCompany(packs.app.database.app, packs.admin.tenant, async (trx) => {
      const area = await trx.one(sql<{ owner: string; ownerEn: string | null }>`
        with area as (select id, name, name_en from parameter where kind = 'area' order by id limit 1),
          made as (insert into evidence (scope_id, name, owner_id) select c.scope_id, 'Con responsable', a.id
            from area a, (select scope_id from control limit 1) c)
        select name as owner, name_en as "ownerEn" from area`);
      const files = await listEvidenceFiles(trx, []);
      await trx.run(sql`delete from evidence where name = 'Con responsable'`);
      return { area, file: files.find(({ name }) => name === 'Con responsable') };
    });
    expect(found.area.owner).not.toBe('');
    expect(found.file).toMatchObject(found.area);
  });

  test('lets no file out of quarantine', async () => {
    const scanned = (scan: string) =>
      inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
        trx.run(sql`update stored_file set scan = ${scan} where company_id = app.current_company()`),
      );
    await scanned('pending');
    try {
      const { id, leftOut } = await packs.made();
      expect(leftOut).toContainEqual(expect.objectContaining({ why: 'notScanned' }));
      const held = await packs.filesOf(await packs.downloaded(id));
      expect([...held.keys()].filter((path) => path.startsWith('evidence/'))).toEqual([]);
    } finally {
      await scanned('unscanned');
    }
  });

  // Each file, and each part of the page, in the slow tests.
  test('names a file of each kind that has one byte altered', async () => {
    const ofKind = new Map(
      [...packs.files.keys()].map((path) => [path.includes('/') ? path.split('/')[0] : path, path]),
    );
    expect([...ofKind.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'manifest.json', 'signature.json', 'tables', 'reports', 'evidence']),
    );
    await packs.expectFilesNamed(ofKind.values());
  });

  test('names a file that is missing and one that is not of it', async () => {
    const fewer = new Map(packs.files);
    fewer.delete('reports/risks.pdf');
    const { findings } = await checkPack(given(new Map([...fewer, ['reports/other.pdf', new Uint8Array(3)]])));
    expect(wrongOf(findings)).toEqual([
      { part: 'reports/risks.pdf', outcome: 'missing' },
      { part: 'reports/other.pdf', outcome: 'unexpected' },
    ]);
  });

  test('names the data of its page, its manifest and its signature where a byte of them is altered there', async () => {
    await packs.expectPartsNamed(['chain', 'table-risks']);
    await packs.expectSigned('manifest', 1999);
    await packs.expectSigned('signature', 29);
  });

  test('names what is in it twice: a file of the zip, and data of its page', async () => {
    const all = given(packs.files);
    const other = { path: 'reports/risks.pdf', bytes: async () => new Uint8Array(3) };
    for (const files of [
      [...all, other],
      [other, ...all],
    ])
      expect(wrongOf((await checkPack(files)).findings)).toContainEqual({
        part: 'reports/risks.pdf',
        outcome: 'unexpected',
      });
    const html = Buffer.from(packs.files.get('index.html') ?? []).toString();
    const block = '<script type="application/json" id="table-risks">{}</script>';
    for (const twice of [
      html.replace('<script type', `${block}<script type`),
      html.replace('</body>', `${block}</body>`),
    ])
      expect(wrongOf((await checkPage(readPage(twice))).findings)).toContainEqual({
        part: 'index.html#table-risks',
        outcome: 'unexpected',
      });
    const parts = new Map([...packs.page().parts, ['table-more', '{}']]);
    expect(wrongOf((await checkPage({ ...packs.page(), parts })).findings)).toEqual([
      { part: 'index.html#table-more', outcome: 'unexpected' },
    ]);
  });

  test('signed anew with another key names its manifest, but where that key is said to be its own', async () => {
    const { key } = packs.manifest();
    const change = (manifest: ReturnType<typeof packs.manifest>) => ({ ...manifest, madeBy: 'Otra' });
    expect(wrongOf(await checkSignature(await forged(packs.page(), change, key)))).toEqual([
      { part: 'manifest.json', outcome: 'altered' },
    ]);
    // Only comparing the key by another way finds this one.
    expect(wrongOf(await checkSignature(await forged(packs.page(), change)))).toEqual([]);
  });

  test('can be checked without its page, by its key, its raw signature and the list of its hashes', () => {
    const text = (path: string) => Buffer.from(packs.files.get(path) ?? []).toString();
    const manifest = packs.files.get('manifest.json') ?? new Uint8Array();
    const signed = packs.files.get('manifest.sig') ?? new Uint8Array();
    const key = createPublicKey(text('key.pem'));
    expect(verify(null, manifest, key, signed)).toBe(true);
    const spki = key.export({ type: 'spki', format: 'der' });
    expect(createHash('sha256').update(spki).digest('hex')).toBe(packs.pack.fingerprint);
    const hashOf = (path: string) =>
      createHash('sha256')
        .update(packs.files.get(path) ?? new Uint8Array())
        .digest('hex');
    expect(text('manifest.json')).toContain(hashOf('SHA256SUMS'));
    const listed = text('SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.split('  '));
    expect(listed.every(([hash, path = '']) => hash === hashOf(path))).toBe(true);
    const unlisted = new Set(['index.html', 'manifest.json', 'signature.json', 'manifest.sig', 'SHA256SUMS']);
    expect(listed.map(([, path = '']) => path).toSorted()).toEqual(
      [...packs.files.keys()].filter((path) => !unlisted.has(path)).toSorted(),
    );
    expect(text('LEEME.txt')).toContain(packs.pack.fingerprint);
    expect(text('LEEME.txt')).toContain(packs.manifest().keysAt);
  });

  test('names the raw signature where it is another, and where it is missing', async () => {
    for (const [bytes, outcome] of [
      [new Uint8Array(64), 'altered'],
      [undefined, 'missing'],
    ] as const) {
      const files = new Map([...packs.files].filter(([path]) => path !== 'manifest.sig'));
      if (bytes) files.set('manifest.sig', bytes);
      expect(wrongOf((await checkPack(given(files))).findings)).toEqual([{ part: 'manifest.sig', outcome }]);
    }
  });

  test('names the seal where an entry of the chain is altered, and one that was taken out', async () => {
    const page = packs.page();
    const links = JSON.parse(page.parts.get('chain') ?? '') as Link[];
    const seal = async (changed: Link[]) => {
      const parts = new Map([...page.parts, ['chain', JSON.stringify(changed)]]);
      return wrongOf((await checkPage({ ...page, parts })).findings).flatMap((finding) => finding.seal ?? []);
    };
    const place = links.findIndex(([, , , , changes]) => changes?.some((change) => typeof change !== 'string'));
    expect(place).toBeGreaterThanOrEqual(0);
    const link = links[place];
    if (!link) throw new Error('no link with a text');
    const [number, hash, changeset, head, changes] = link;
    const told =
      changes?.map((change): typeof change => (typeof change === 'string' ? change : [change[0].replace('1', '2')])) ??
      null;
    expect(await seal(links.with(place, [number, hash, changeset, head, told]))).toContain(number);
    expect(
      await seal(
        links.with(place, [number, hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')), changeset, head, changes]),
      ),
    ).toContain(number);
    expect(await seal(links.with(place, [number, hash, changeset + 1, head, changes]))).toContain(number);
    expect(await seal(links.toSpliced(1, 1))).toContain(links[2]?.[0]);
    const found = async (changed: Link[]) => {
      const parts = new Map([...page.parts, ['chain', JSON.stringify(changed)]]);
      return wrongOf((await checkPage({ ...page, parts })).findings).filter(({ part }) => part === 'chain');
    };
    // Cut off at its end.
    expect(await found(links.slice(0, -1))).toEqual([{ part: 'chain', outcome: 'altered' }]);
    // Of a day that the extract is not of.
    const outside = { from: null, to: null, since: '2199-01-01T00:00:00.000Z', until: null };
    const moved = await checkPage(await forged(page, (manifest) => ({ ...manifest, audit: outside })));
    expect(wrongOf(moved.findings)).toContainEqual({ part: 'chain', outcome: 'altered', seal: number, at: changeset });
  });

  test('names the seals whose changeset was deleted, or moved to another day, before it was made', async () => {
    const { owner } = packs.app.database;
    const { companyId } = packs.here.company;
    const links = JSON.parse(packs.page().parts.get('chain') ?? '') as Link[];
    const [moved, gone] = [links.at(3), links.at(-3)];
    if (!moved || !gone) throw new Error('a chain that is too short');
    const { rows } = await owner.query<{ row: string; today: string }>(
      `select to_jsonb(s)::text as row, (s.at at time zone c.time_zone)::date::text as today
       from changeset s join company c on c.id = s.company_id where s.company_id = $1 and s.id = $2`,
      [companyId, gone[2]],
    );
    const kept = rows[0]?.row.replaceAll("'", "''") ?? '';
    const moving = (days: string) =>
      `update changeset set at = at ${days} * interval '1 day' where company_id = :company and id = ${moved[2]}`;
    await packs.tampered(
      `${moving('- 40')}; delete from changeset where company_id = :company and id = ${gone[2]}`,
      `${moving('+ 40')}; insert into changeset overriding system value select * from jsonb_populate_record(null::changeset, '${kept}')`,
      async () => {
        const own = await packs.made({ language: 'es', auditFrom: rows[0]?.today });
        if (own.state === 'failed') throw new Error(JSON.stringify(own.problem));
        const held = await packs.filesOf(await packs.downloaded(own.id));
        const told = JSON.parse(packs.page(held).parts.get('chain') ?? '') as Link[];
        expect(told.at(3)?.slice(3)).toEqual([null, null]);
        expect(wrongOf((await checkPack(given(held))).findings)).toEqual([
          { part: 'chain', outcome: 'altered', seal: gone[0], at: gone[2] },
          { part: 'chain', outcome: 'broken', seal: moved[0], at: moved[2] },
        ]);
        expect(packs.manifest(held).chain.broken).toMatchObject({ seal: moved[0], changeset: moved[2] });
      },
    );
  });

  test('is signed by the key the company shows, as any other program finds', async () => {
    const [key] = (await packs.app.call(packs.admin, signingKey.list)).data;
    const said = JSON.parse(Buffer.from(packs.files.get('signature.json') ?? []).toString()) as {
      signature: string;
      fingerprint: string;
    };
    const publicKey = createPublicKey({
      key: Buffer.from(key?.publicKey ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(
      verify(
        null,
        packs.files.get('manifest.json') ?? new Uint8Array(),
        publicKey,
        Buffer.from(said.signature, 'base64'),
      ),
    ).toBe(true);
    expect(said.fingerprint).toBe(key?.fingerprint);
    expect(packs.pack.fingerprint).toBe(key?.fingerprint);
  });

  test('has nothing of a text that is markup, and nothing that a browser would fetch', () => {
    const html = Buffer.from(packs.files.get('index.html') ?? []).toString();
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('<img');
    expect(html.match(/(?:src|href)="?https?:/g)).toBeNull();
    expect([...html.matchAll(/<script(?! type="application\\?\/json")/g)]).toHaveLength(1);
  });

  test('is noted in the audit when it is made and when it is downloaded', async () => {
    const { data } = await packs.app.call(packs.admin, audit.list, {
      query: { kind: 'handedOver,handoverDownloaded' },
    });
    expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['handedOver', 'handoverDownloaded']));
    const { sha256, fingerprint } = packs.pack;
    const first = data.filter(({ proof }) => proof?.sha256 === sha256);
    expect(first.map(({ kind, proof }) => [kind, proof?.fingerprint])).toEqual([
      ['handoverDownloaded', fingerprint],
      ['handedOver', fingerprint],
    ]);
    const keys = (await packs.app.call(packs.admin, audit.list, { query: { kind: 'signingKey' } })).data;
    expect(keys.at(-1)).toMatchObject({ userName: data[0]?.userName, proof: { sha256: null, fingerprint } });
  });
});

describe('what a person may not read', () => {
  test('is not in their pack, is told to be left out, and leaves the chain whole', async () => {
    const auditor = await testPerson(packs.app.database, packs.here.company, {
      permissionCodes: [255, 651, 652],
      scopeIds: packs.here.company.scopeIds.slice(0, 1),
    });
    const own = await packs.made({ language: 'en' }, auditor);
    if (own.state === 'failed') throw new Error(JSON.stringify(own.problem));
    const held = await packs.filesOf(await packs.downloaded(own.id, auditor));
    expect(own.leftOut).toContainEqual({ what: 'evidence', why: 'permission' });
    expect(own.leftOut).toContainEqual({ what: 'controls', why: 'permission' });
    expect([...held.keys()].some((path) => path.startsWith('evidence/') || path.includes('controls'))).toBe(false);
    const { findings } = await checkPack(given(held));
    expect(wrongOf(findings)).toEqual([]);
    const links = JSON.parse(packs.page(held).parts.get('chain') ?? '') as Link[];
    const texts = links
      .flatMap(([, , , , changes]) => changes ?? [])
      .flatMap((change) => (typeof change === 'string' ? [] : change));
    // Levels of risks are not theirs to read, and the second scope is not theirs to see.
    expect(texts.some((text) => text.includes('"risk"'))).toBe(false);
    expect(texts.some((text) => text.includes(`"scope_id": ${packs.here.company.scopeIds[1]}`))).toBe(false);
    expect(texts.some((text) => text.includes('client_secret'))).toBe(false);
    // Nor who did from where what is of no scope of theirs, as in the audit itself.
    const heads = links.flatMap(([, , , head]) => head ?? []);
    expect(heads.some((head) => head.includes('"write"'))).toBe(true);
    expect(heads.some((head) => head.includes('"handoverDownloaded"'))).toBe(false);
    const all = JSON.parse(packs.page(packs.files).parts.get('chain') ?? '') as Link[];
    expect(all.every(([, , , head]) => head !== null)).toBe(true);
  });

  test('of self-assessments they are not limited to is told by its hash alone, and the chain is whole', async () => {
    const limited = await testPerson(packs.app.database, packs.here.company, { permissionCodes: companyCodes });
    const begun = async (name: string, purpose: number) => {
      const { id } = (await packs.app.call(packs.admin, assessment.create, { body: { name, purpose } })).data;
      const responses = [{ assessment_id: id, code: '4.1', level: 40, is_applicable: true, gap: name }];
      expect(await packs.app.call(packs.admin, assessment.saveClauses, { body: { responses } })).toMatchObject({
        status: 200,
      });
      return id;
    };
    const [hidden, shown] = [await begun('Escondida', 1), await begun('A la vista', 2)];
    const limitTo = async (id: number) => {
      await inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
        trx.run(sql`update member set assessment_ids = array[${id}::bigint] where user_id = ${limited.userId}`),
      );
      forget({ companyId: packs.here.company.companyId });
    };
    await limitTo(shown);
    await sealAll(packs.app.database);
    const own = await packs.made({ language: 'es', assessmentIds: [shown], at: '2020-01-01T00:00:00.000Z' }, limited);
    if (own.state === 'failed') throw new Error(JSON.stringify(own.problem));
    const held = await packs.filesOf(await packs.downloaded(own.id, limited));
    expect(wrongOf((await checkPack(given(held))).findings)).toEqual([]);
    // Nor is it said to be broken to who looks at it in the product.
    expect((await packs.app.call(limited, audit.verify)).data).toMatchObject({ ok: true });
    const told = [...packs.page(held).parts.values()].join('');
    expect([told.includes('A la vista'), told.includes('Escondida')]).toEqual([true, false]);
    // The pack of a day before it began has it as it is now.
    expect([...held.keys()].some((path) => /maturity|madurez/.test(path))).toBe(true);
    await limitTo(hidden);
    expect(await packs.app.call(limited, handover.link, { params: { id: own.id }, body: {} })).toMatchObject({
      status: 403,
      code: 'handover.othersPack',
    });
    expect(await packs.app.call(limited, handover.link, { params: { id: packs.pack.id }, body: {} })).toMatchObject({
      status: 403,
    });
  });

  test('of the audit outside of the days chosen is told by its hash alone', async () => {
    const own = await packs.made({ language: 'es', auditFrom: '2001-01-01', auditTo: '2001-01-02' });
    const held = await packs.filesOf(await packs.downloaded(own.id));
    const links = JSON.parse(packs.page(held).parts.get('chain') ?? '') as Link[];
    expect(links.length).toBe(packs.manifest(held).chain.sealed);
    expect(links.every(([, , , head, changes]) => head === null && changes === null)).toBe(true);
    expect(wrongOf((await checkPack(given(held))).findings)).toEqual([]);
  });
});

test('a pack leaves out the statement of applicability of a self-assessment without Annex A, and says so', async () => {
  const body = { framework_version: 'NIST-CSF-2.0', purpose: 4 };
  const { id } = (await packs.app.call(packs.admin, assessment.create, { body })).data;
  const own = await packs.made({ language: 'es', assessmentIds: [id] });
  if (own.state === 'failed') throw new Error(JSON.stringify(own.problem));
  expect(own.leftOut).toContainEqual({ what: 'applicability', why: 'noStatement' });
  expect(own.leftOut).toContainEqual({ what: `reports/applicability-${id}.pdf`, why: 'noStatement' });
});

describe('the key', () => {
  test('is rotated, signs no more, and stays for what it signed; its private half is nowhere in clear', async () => {
    const before = (await packs.app.call(packs.admin, signingKey.list)).data;
    const { data, status } = await packs.app.call(packs.admin, signingKey.rotate, { body: {} });
    expect(status).toBe(201);
    expect(data).toHaveLength(before.length + 1);
    expect(data[0]?.retiredAt).toBeNull();
    expect(data[1]).toMatchObject({ fingerprint: before[0]?.fingerprint, retiredAt: expect.any(String) });
    const kept = await inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
      trx.rows(sql<{ private: string | null }>`select private_key as private from signing_key order by id`),
    );
    expect(kept[0]?.private).toBeNull();
    expect(kept.at(-1)?.private).toMatch(/^v1\./);
    expect(wrongOf((await checkPack(given(packs.files))).findings)).toEqual([]);
  });

  test('is neither rotated nor is a pack fetched with a wrong password, or long after signing in without one', async () => {
    const person = await testPerson(packs.app.database, packs.here.company);
    const own = (text: string, values: unknown[]) => packs.app.database.owner.query(text, values);
    const count = async () => (await packs.app.call(packs.admin, signingKey.list)).data.length;
    const before = await count();
    const tries = async (body: object) => [
      await packs.app.call(person, signingKey.rotate, { body }),
      await packs.app.call(person, handover.link, { params: { id: packs.pack.id }, body }),
    ];
    await own(`update auth.session set created_at = now() - interval '1 hour' where user_id = $1`, [person.userId]);
    for (const refused of await tries({})) expect(refused).toMatchObject({ code: 'step.signInAgain' });
    await own(
      `insert into auth.account (user_id, provider_id, account_id, password) values ($1, 'credential', $2, $3)`,
      [person.userId, String(person.userId), await hashPassword('una clave muy larga')],
    );
    for (const body of [{}, { password: 'otra clave' }])
      for (const refused of await tries(body)) expect(refused).toMatchObject({ code: 'password.wrong' });
    expect(await count()).toBe(before);
    for (const done of await tries({ password: 'una clave muy larga' })) expect(done.status).toBeLessThan(300);
    expect(await count()).toBe(before + 1);
  });

  test('is shown to everybody at the address of its company, with the days it signed, and no other company’s is', async () => {
    const at = (subdomain: string) => packs.app.call({ headers: { 'x-subdomain': subdomain } }, signingKey.published);
    const { company } = packs.here;
    const { subdomain } = await inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
      trx.one(sql<{ subdomain: string }>`select subdomain from company where id = ${company.companyId}`),
    );
    const listed = (await packs.app.call(packs.admin, signingKey.list)).data;
    expect((await at(subdomain)).data).toMatchObject({
      subdomain,
      keys: listed.map(({ fingerprint, publicKey, createdAt: from, retiredAt: to }) => ({
        algorithm: 'Ed25519',
        fingerprint,
        publicKey,
        from,
        to,
      })),
    });
    expect(listed.length).toBeGreaterThan(1);
    expect(await at('no-hay')).toMatchObject({ status: 404 });
    const other = await testPerson(packs.app.database, await testCompany(packs.app.database));
    expect((await packs.app.call(other, signingKey.published)).data.keys).toEqual([]);
  });

  test('that no longer opens is told with what to do, to whoever asked for the pack', async () => {
    const { owner } = packs.app.database;
    const { companyId } = packs.here.company;
    const of = 'where company_id = $1 and retired_at is null';
    const { rows } = await owner.query<{ kept: string }>(`select private_key as kept from signing_key ${of}`, [
      companyId,
    ]);
    await owner.query(`update signing_key set private_key = 'v1.otro' ${of}`, [companyId]);
    expect(await packs.made()).toMatchObject({ state: 'failed', problem: { code: 'handover.keyClosed' } });
    await vi.waitFor(async () => {
      const { data } = await packs.app.call(packs.admin, notification.list, { query: { kind: 'fileReady' } });
      expect(data[0]).toMatchObject({ subject: 'handoverFailed', link: '/handover' });
      // One that is ready is called as its file is.
      expect(data[1]?.params).toMatchObject({ file: expect.stringMatching(/^baluarte-.*-\d{4}-\d\d-\d\d\.zip$/) });
    });
    await owner.query(`update signing_key set private_key = $2 ${of}`, [companyId, rows[0]?.kept]);
  });

  test('is not rotated by who may not change the settings', async () => {
    const reader = await testPerson(packs.app.database, packs.here.company, { permissionCodes: [701] });
    expect(await packs.app.call(reader, signingKey.rotate, { body: {} })).toMatchObject({ status: 403 });
    expect((await packs.app.call(reader, signingKey.list)).status).toBe(200);
  });
});

describe('an operator', () => {
  test('checks a pack without its company, and is told which file was altered', async () => {
    const path = join(packs.folder, 'pack.zip');
    const bytes = await packs.downloaded(packs.pack.id);
    await writeFile(path, bytes);
    const said: string[] = [];
    const run = () => verifyPack.runAlone?.({ say: (line) => said.push(line) }, { file: path });
    await run();
    expect(said.join('\n')).toContain(packs.pack.fingerprint ?? '');
    // Evidence is stored in the zip as it is: its own bytes stand there.
    const [, evidence = new Uint8Array()] = [...packs.files].find(([name]) => name.startsWith('evidence/')) ?? [];
    const at = bytes.indexOf(Buffer.from(evidence).subarray(100, 160));
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(run()).rejects.toThrow(/not as it was signed|cannot|invalid/i);
  });
});

test('packs whose days are over lose their file, and one that is removed too', async () => {
  const own = await packs.made();
  const names = async () =>
    (await readdir(handoverFolder(packs.app.app.parts))).filter((name) => name.endsWith('.zip'));
  const before = (await names()).length;
  await inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
    trx.run(sql`update handover set expires_at = now() - interval '1 minute' where id = ${own.id}`),
  );
  await sweepHandovers(packs.app.app.parts);
  expect((await names()).length).toBe(before - 1);
  expect((await packs.list()).find(({ id }) => id === own.id)?.state).toBe('expired');
  expect(await packs.app.call(packs.admin, handover.link, { params: { id: own.id }, body: {} })).toMatchObject({
    code: 'handover.expired',
  });
  expect((await packs.app.call(packs.admin, handover.remove, { params: { id: own.id } })).status).toBe(200);
});

test('one that is being made tells how many of its files are in it', async () => {
  const { id } = await packs.made();
  await inCompany(packs.app.database.app, packs.admin.tenant, async (trx) => {
    await trx.run(sql`update handover set state = 'running' where id = ${id}`);
    await noteProgress(trx, id, 3, 7);
  });
  expect((await packs.list()).find((one) => one.id === id)).toMatchObject({ filesDone: 3, filesTotal: 7 });
  await inCompany(packs.app.database.app, packs.admin.tenant, (trx) =>
    trx.run(sql`update handover set state = 'done' where id = ${id}`),
  );
});

test('one that is being made is stopped by being taken away, which the audit tells', async () => {
  const { data } = await packs.app.call(packs.admin, handover.make, { body: { language: 'es' } });
  expect((await packs.app.call(packs.admin, handover.remove, { params: { id: data.id } })).status).toBe(200);
  expect((await packs.list()).some(({ id }) => id === data.id)).toBe(false);
  const files = async () => (await readdir(handoverFolder(packs.app.app.parts))).filter((name) => /part/.test(name));
  await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 20_000 });
  const removed = (await packs.app.call(packs.admin, audit.list, { query: { kind: 'handoverRemoved' } })).data;
  expect(removed[0]).toMatchObject({ userId: packs.admin.userId });
  expect(removed[1]?.proof).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('names of files are safe in every system', () => {
  for (const name of [
    '../../etc/passwd',
    'a/b\\c:d*?.pdf',
    'con',
    '.hidden',
    `${'x'.repeat(500)}.pdf`,
    '‮fdp.exe',
    '😀.pdf',
    '',
    '...',
  ]) {
    const safe = safeName(name);
    expect(safe, name).not.toMatch(/[/\\:*?"<>|]|\.\.|‮/);
    expect(Array.from(safe).length).toBeLessThanOrEqual(82);
    expect(safe).toMatch(/^[^.\s]/);
  }
  expect(safeName('Acta n.º 3 (final).PDF')).toBe('Acta n.º 3 (final).PDF');
});
