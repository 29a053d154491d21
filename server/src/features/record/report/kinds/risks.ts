import { textsIn } from '@baluarte/texts/wording.ts';
import { fieldsOf, tableBlock, tonesByName, type ReportColumn } from '../table-block.ts';
import type { Writer } from './content.ts';

const columns: readonly ReportColumn[] = [
  { field: 'code', width: 8 },
  { field: 'scopeId', width: 12 },
  { field: 'asset', width: 22, isJoined: true },
  { field: 'threat', width: 22, isJoined: true },
  { field: 'vulnerability', width: 22, isJoined: true },
  { field: 'ownerId', width: 12 },
  { field: 'probability', width: 7, take: [1] },
  { field: 'impact', width: 7, take: [1] },
  { field: 'level', width: 6 },
  { field: 'rangeId', width: 10 },
  { field: 'residualLevel', width: 10 },
  { field: 'targetLevel', width: 10, take: [0] },
  { field: 'statusId', width: 10 },
];

/** The register: every risk of the filter, in its order. */
export const risks: Writer = async ({ reading, sources, filter, empty }) => {
  const { language } = reading;
  const { report: words } = textsIn(language);
  const method = await sources.method(reading);
  const block = await tableBlock(await sources.tables.risk(reading, filter, fieldsOf(columns)), {
    name: 'risks',
    title: words.kinds.risks,
    empty,
    tones: tonesByName(method, language),
    columns,
  });
  return { isLandscape: true, sections: [{ name: 'risks', title: words.kinds.risks, level: 1, blocks: [block] }] };
};
