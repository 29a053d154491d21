import { randomBytes } from 'node:crypto';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence, evidenceOf, pieceSize } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import { formOf } from './files.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** A PDF of so many bytes that no other test has. */
export const pdfOf = (bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(8, bytes - 9))]));

/** Calls common to tests of evidence, as one person. */
export function provingAs(app: TestApp, person: TestPerson) {
  const asAsset = async (code = `A-${randomBytes(4).toString('hex')}`) => {
    const kinds = await inCompany(app.database.app, person.tenant, (trx) =>
      trx.one(sql<{ category: number; factor: number }>`
        select (select id from parameter where kind = 'assetCategory' order by id limit 1) as category,
          (select id from impact_factor where status_id = 1 order by id limit 1) as factor`),
    );
    const body = {
      code,
      name: 'Servidor',
      categoryId: kinds.category,
      securityRequirements: 'Cifrado',
      impactFactorIds: [kinds.factor],
    };
    return (await app.call(person, asset.endpoints.create, { body })).data;
  };
  const begin = (name: string, size: number) =>
    app.call(person, evidence.endpoints.beginUpload, { body: { name, size } });
  const piece = async (id: string, offset: number, content: Content) =>
    app.call(person, evidence.endpoints.sendPiece, {
      params: { id },
      ...(await formOf(content, 'piece', { offset: String(offset) })),
    });
  return {
    asAsset,
    begin,
    piece,
    /** Adds a piece of one file to an asset in one request. */
    add: async (assetId: number, content: Content, name: string, fields: Record<string, unknown> = {}) =>
      app.call(person, evidenceOf.asset.add, { params: { id: assetId }, ...(await formOf(content, name, fields)) }),
    /** Sends a file in pieces; the last answer, or the refusal of the beginning. */
    send: async (content: Uint8Array<ArrayBuffer>, name: string) => {
      const begun = await begin(name, content.length);
      let last = begun;
      for (let at = 0; begun.status === 201 && at < content.length; at += pieceSize)
        last = await piece(begun.data.id, at, content.slice(at, at + pieceSize));
      return last;
    },
    revisions: async (id: number) => (await app.call(person, evidence.endpoints.revisions, { params: { id } })).data,
    download: (id: string, headers: Record<string, string> = {}) =>
      app.call(person, evidence.endpoints.download, { params: { id }, headers }),
  };
}
