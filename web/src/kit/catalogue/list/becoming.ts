import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';

/** What giving an entry a status is called. */
export function becoming(texts: Texts, statusId: StatusId): string {
  const { activate, inactivate, implement, finish } = texts.catalogue.status;
  const words: Partial<Record<StatusId, string>> = {
    [statusIds.INACTIVE]: inactivate,
    [statusIds.IMPLEMENTED]: implement,
    [statusIds.FINISH]: finish,
  };
  return words[statusId] ?? activate;
}
