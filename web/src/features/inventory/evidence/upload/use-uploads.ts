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

/** Files on their way from this page; what is left of them when it is left is thrown away, and it asks before. */
export function useUploads() {
  const { t } = useTexts();
  const [queue] = useState(() => createUploadQueue(calls, resumableHere));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => queue.discard, [queue]);
  useLeaveGuard(() => queue.list().some(({ state }) => state !== 'refused'), {
    message: t('evidence.upload.leave'),
    within: 'tab',
  });
  return { queue, uploads };
}
export type Uploads = ReturnType<typeof useUploads>;
