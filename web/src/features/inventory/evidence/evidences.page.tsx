import {
  evidence,
  scanStates,
  validities,
  type EvidenceRow,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { CountLink, CountTo } from '#kit/catalogue/count-link.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { bytesIn } from '#kit/formats/bytes.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { ScopeName } from '../shared/scope-name.tsx';
import { PieceBadges, ScanBadge, ValidityBadge } from './shown/badges.tsx';

function Size({ bytes }: { bytes: number }) {
  const { number } = useTexts();
  return bytes === 0 ? null : bytesIn(bytes, number);
}

/** Address of what a piece proves of one kind. */
const proofsOf = ({ id }: { id: number }, entity: ProvableEntity) =>
  `${pagesOf(evidence).show(id, 'asset')}&proves=${entity}`;

/** The evidence of the scope: what expires, what has no files, what the scanner found. */
export const EvidencesPage = listPage(evidence, {
  columns: [
    'name',
    { field: 'kindId', width: 124 },
    { field: 'ownerId', width: 132 },
    { field: 'validUntil', width: 116 },
    { field: 'validity', width: 128, show: (_, row) => <ValidityBadge row={row} /> },
    { field: 'fileCount', width: 88 },
    {
      field: 'assetCount',
      width: 84,
      show: (count, row) => <CountTo count={count} to={proofsOf(row, 'asset')} />,
    },
    ...(['control', 'followUp', 'risk'] as const).map((entity) => ({
      field: `${entity}Count` as const,
      isHidden: true as const,
      show: (count: number, row: EvidenceRow) => <CountTo count={count} to={proofsOf(row, entity)} />,
    })),
    { field: 'scan', width: 128, show: (scan) => (scan === null ? null : <ScanBadge scan={scan} />) },
    { field: 'isOnHold', isHidden: true },
    {
      field: 'isDamaged',
      isHidden: true,
      show: (_, row) => <PieceBadges row={{ ...row, isOnHold: false, scan: null }} />,
    },
    { field: 'size', isHidden: true, show: (bytes) => <Size bytes={bytes} /> },
    {
      field: 'revisionCount',
      isHidden: true,
      show: (count, row) => <CountLink count={count} of={evidence} id={row.id} tab="revisions" />,
    },
    { field: 'classificationId', isHidden: true },
    { field: 'note', isHidden: true },
    { field: 'statusId', isHidden: true },
    { field: 'scopeId', show: (id) => <ScopeName id={id} />, isHidden: true },
  ],
  filters: {
    validity: { values: validities, words: ({ evidence: words }) => words.words.validity },
    scan: { values: scanStates, words: ({ evidence: words }) => words.words.scan },
    isDamaged: 'flag',
    isOnHold: 'flag',
  },
});
