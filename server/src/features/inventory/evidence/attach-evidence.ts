import { provable, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { answerOnce } from '#kit/http/idempotency.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { discardFiles } from '#kit/http/upload.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { createEvidence, pieceOf, titleOf } from './create-evidence.ts';
import { receiveWhole } from './upload/receive-upload.ts';
import { deleteUpload } from './upload/upload.queries.ts';

type Row = Record<string, unknown>;

/** A write of what can be proved, whose form may bring files. */
interface Work {
  endpoint: AnyEndpoint;
  write: (trx: Trx) => Promise<Row>;
  /** The row as it is answered once its evidence is there. */
  read: (trx: Trx, id: number) => Promise<Row>;
}

/**
 * Does a write of an entity and makes a piece of evidence of each file that came along, related to it: all in one transaction, so
 * that a refusal of either leaves neither. Throws `forbidden` for files without the permission to add them, and why one is refused.
 */
export const attachingTo =
  (entity: ProvableEntity) =>
  async (
    { parts, tenant, session, request, body, files }: StepHandling<AnyEndpoint>,
    { endpoint, write, read }: Work,
  ): Promise<Row> => {
    const { app } = parts.database;
    const uploads: { id: string; name: string }[] = [];
    const work = async (trx: Trx) => {
      const row = await write(trx);
      if (uploads.length === 0) return row;
      const there = { ...tenant, scopeIds: [row['scopeId'] as number] };
      for (const { id, name } of uploads)
        await createEvidence(
          trx,
          there,
          pieceOf(entity, row['id'] as number, { name: titleOf(name), uploadIds: [id] }),
        );
      return read(trx, row['id'] as number);
    };
    try {
      if (files.length > 0) expectMay(session, provable[entity].upload);
      for (const file of files)
        uploads.push({ id: await receiveWhole({ parts, tenant }, file, async (_trx, id) => id), name: file.name });
      const sent = { sha256: files.map(({ sha256 }) => sha256).join(), fields: body as Row };
      return (await inCompany(app, tenant, (trx) =>
        answerOnce(trx, request, endpoint, () => work(trx), files.length > 0 ? sent : undefined),
      )) as Row;
    } finally {
      await discardFiles(files);
      // What was used is gone already.
      if (uploads.length > 0)
        await inCompany(app, tenant, async (trx) => {
          for (const { id } of uploads) await deleteUpload(trx, id);
        });
    }
  };
