import { textsIn } from '@baluarte/texts/wording.ts';
import { fieldsOf, tableBlock, type ReportColumn } from '../table-block.ts';
import type { Writer } from './content.ts';

const columns: readonly ReportColumn[] = [
  { field: 'name', width: 30 },
  { field: 'scopeId', width: 12 },
  { field: 'kindId', width: 14 },
  { field: 'ownerId', width: 16 },
  { field: 'classificationId', width: 14 },
  { field: 'validUntil', width: 11 },
  { field: 'validity', width: 11 },
  { field: 'assetCount', width: 8 },
  { field: 'controlCount', width: 8 },
  { field: 'riskCount', width: 8 },
  { field: 'assessmentAnswerCount', width: 9 },
  { field: 'statusId', width: 10 },
];

/** Evidence: every piece of the filter, in its order, with how long it holds and how much it proves. */
export const evidence: Writer = async ({ reading, sources, filter, empty }) => {
  const { report: words } = textsIn(reading.language);
  const block = await tableBlock(await sources.tables.evidence(reading, filter, fieldsOf(columns)), {
    name: 'evidence',
    title: words.kinds.evidence,
    empty,
    columns,
  });
  return {
    isLandscape: true,
    sections: [{ name: 'evidence', title: words.kinds.evidence, level: 1, blocks: [block] }],
  };
};
