import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { beforeEach, expect, test } from 'vitest';
import { Examples } from './examples.ts';

const examples = new Examples();
beforeEach(async () => {
  const { data: made } = await examples.make();
  const { data: inside } = await examples.enter(made.id);
  // The scope that has audit requests.
  const scope = inside.scopes.find(({ name }) => name === 'Sede Bogotá y servicios digitales');
  await examples.app.call(examples.main, session.scope, { body: { scopeId: scope?.id } });
});

const named = (name: string): AnyEndpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`The contract has no endpoint ${name}: say here what the number opens.`);
  return found;
};

interface Opened {
  data: unknown[];
  meta?: { total: number };
}
/** How many rows the place behind a number of an entry has. */
async function rowsBehind(name: string, counted: string, id: number): Promise<number> {
  const open = async (endpoint: AnyEndpoint, input: object) => {
    const { status, data, meta } = (await examples.app.call(examples.main, endpoint, input)) as unknown as Opened & {
      status: number;
    };
    expect(status, endpoint.name).toBe(200);
    return meta?.total ?? data.length;
  };
  if (counted === 'risk') return open(named('risk.list'), { query: { [`${name}Id`]: id, perPage: 1 } });
  if (counted === 'evidence') return open(named(`evidenceOf.${name}.list`), { params: { id } });
  if (counted === 'comment') return open(named(`${name}.comments`), { params: { id } });
  return open(named(`${name}.${counted}.list`), { params: { id } });
}

test('each number of a row of a catalogue, in its column and on its tab, is how many rows stand behind it', async () => {
  const { app, main } = examples;
  const { data: pieces } = await app.call(main, evidence.endpoints.list);
  const [control] = (await app.call(main, catalogues.control.endpoints.list)).data;
  const [request] = (await app.call(main, catalogues.auditRequest.endpoints.list)).data;
  const ids = pieces.slice(0, 2).map(({ id }) => id);
  for (const [endpoint, id] of [
    [evidenceOf.control.link, control?.id],
    [evidenceOf.auditRequest.link, request?.id],
  ] as const)
    expect((await app.call(main, endpoint, { params: { id: id ?? 0 }, body: { ids } })).status).toBe(200);
  const said = { params: { id: request?.id ?? 0 }, body: { text: 'Se entrega el acta firmada.' } };
  expect((await app.call(main, auditRequest.endpoints.comment, said)).status).toBe(201);

  for (const name of catalogueNames) {
    const { data } = await app.call(main, catalogues[name].endpoints.list, { query: { perPage: 30 } });
    const rows: Record<string, unknown>[] = data;
    for (const count of catalogues[name].counts) {
      const behind = await Promise.all(data.map(({ id }) => rowsBehind(name, count.replace(/Count$/, ''), id)));
      const shown = rows.map((row) => row[count]);
      expect(shown, `${count} of ${name}`).toEqual(behind);
      expect(Math.max(...behind), `an entry that has some, of ${count} of ${name}`).toBeGreaterThan(0);
    }
  }
});

test('each number of a piece of evidence is how many things of that kind it proves, or how many files are in force', async () => {
  const { data: pieces } = await examples.app.call(examples.main, evidence.endpoints.list, { query: { perPage: 40 } });
  for (const piece of pieces) {
    const { data: links } = await examples.app.call(examples.main, evidence.endpoints.links, {
      params: { id: piece.id },
    });
    const { data: revisions } = await examples.app.call(examples.main, evidence.endpoints.revisions, {
      params: { id: piece.id },
    });
    const proved = (entity: string) => links.filter((link) => link.entity === entity).length;
    const counted = {
      fileCount: revisions[0]?.files.length ?? 0,
      assetCount: proved('asset'),
      controlCount: proved('control'),
      followUpCount: proved('followUp'),
      riskCount: proved('risk'),
      assessmentAnswerCount: proved('assessmentAnswer'),
      auditRequestCount: proved('auditRequest'),
    };
    expect(piece).toMatchObject(counted);
  }
  expect(pieces.length).toBeGreaterThan(0);
});
