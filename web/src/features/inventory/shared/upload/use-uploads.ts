import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { resumableHere } from './resumable.ts';
import { createUploadQueue, type UploadCalls } from './upload-queue.ts';

const { beginUpload, upload, sendPiece, cancelUpload } = evidence.endpoints;

const calls: UploadCalls = {
  begin: ({ name, size }, idempotencyKey, signal) =>
    call(beginUpload, { body: { name, size }, idempotencyKey, signal }),
  find: (id, signal) => call(upload, { params: { id }, signal, isPart: true }),
  send: (id, { offset, content }, signal) =>
    call(sendPiece, { params: { id }, body: { offset }, file: content, signal }),
  cancel: (id) => call(cancelUpload, { params: { id } }),
};

/** Those of a page with tabs. */
export const usualParts: readonly string[] = ['tab'];

/**
 * Files on their way from this page; what is left of them when it is left is thrown away, and it asks before. `within`: parameters of
 * the address that say which part of the page is open.
 */
export function useUploads(within = usualParts) {
  const { t } = useTexts();
  const [queue] = useState(() => createUploadQueue(calls, resumableHere));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => queue.discard, [queue]);
  useLeaveGuard(() => queue.list().some(({ state }) => state !== 'refused'), {
    message: t('evidence.upload.leave'),
    within,
  });
  return {
    queue,
    uploads,
    /** Those that have arrived and were taken in. */
    done: uploads.flatMap((one) => (one.state === 'done' && one.upload ? [one.upload] : [])),
    isUnderWay: uploads.some(({ state }) => state !== 'done' && state !== 'refused'),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
