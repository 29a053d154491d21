import { textsIn } from '@baluarte/texts/wording.ts';
import { tableBlock } from '../table-block.ts';
import type { Writer } from './content.ts';

/** The inventory: every asset of the filter, in its order. */
export const assets: Writer = async ({ reading, sources, filter }) => {
  const { report: words } = textsIn(reading.language);
  const block = await tableBlock(await sources.tables.asset(reading, filter), {
    title: words.kinds.assets,
    empty: words.empty.assets,
    columns: [
      { field: 'code', width: 10 },
      { field: 'name', width: 28 },
      { field: 'categoryId', width: 16 },
      { field: 'typeId', width: 16 },
      { field: 'processId', width: 16 },
      { field: 'ownerId', width: 16 },
      { field: 'classificationId', width: 14 },
      { field: 'isCritical', width: 8 },
      { field: 'criticality', width: 10 },
      { field: 'riskCount', width: 8 },
      { field: 'statusId', width: 10 },
    ],
  });
  return { isLandscape: true, sections: [{ title: words.kinds.assets, level: 1, blocks: [block] }] };
};
