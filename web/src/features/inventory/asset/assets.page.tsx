import { asset } from '@baluarte/contract/inventory/asset.ts';
import { lookedAtStates } from '@baluarte/contract/inventory/asset.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { pairFilesOf } from '#kit/catalogue/import/pairs.ts';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { listPage } from '#kit/catalogue/list/list-page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { sidesOf } from '../shared/catalogue/sides-of.ts';
import { LevelBadge } from '../shared/level-badge.tsx';
import { FromTemplates } from './from-templates.tsx';
import { ListThen } from './list-then.tsx';
import { RecognizeImported } from './recognize-imported.tsx';
import { ScopeName } from '../shared/scope-name.tsx';

/** How many risks an asset has, leading to them for who may see them. */
function RiskCount({ count, id }: { count: number; id: number }) {
  const { number } = useTexts();
  return useCan()(permissions.risks.list) ? <CountLink count={count} of={asset} id={id} tab="risk" /> : number(count);
}

/** How many pieces of evidence an asset has, leading to them for who may see them. */
function EvidenceCount({ count, id }: { count: number; id: number }) {
  const { number } = useTexts();
  return useCan()(permissions.evidence.list) ? (
    <CountLink count={count} of={asset} id={id} tab="evidence" />
  ) : (
    number(count)
  );
}

/** The list of the assets of the scope worked in. */
export const AssetsPage = listPage(asset, {
  columns: [
    'code',
    'name',
    'categoryId',
    'typeId',
    'ownerId',
    { field: 'criticality', show: (level) => <LevelBadge level={level} />, width: 112 },
    { field: 'isCritical', width: 112, isHidden: true },
    { field: 'riskCount', show: (count, row) => <RiskCount count={count} id={row.id} />, width: 96 },
    'statusId',
    {
      field: 'threatCount',
      show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="threat" />,
      isHidden: true,
    },
    {
      field: 'vulnerabilityCount',
      show: (count, row) => <CountLink count={count} of={asset} id={row.id} tab="vulnerability" />,
      isHidden: true,
    },
    { field: 'confidentiality', show: (level) => <LevelBadge level={level} none="—" />, isHidden: true },
    { field: 'integrity', show: (level) => <LevelBadge level={level} none="—" />, isHidden: true },
    { field: 'availability', show: (level) => <LevelBadge level={level} none="—" />, isHidden: true },
    {
      field: 'evidenceCount',
      width: 96,
      show: (count, row) => <EvidenceCount count={count} id={row.id} />,
      isHidden: true,
    },
    { field: 'scopeId', show: (id) => <ScopeName id={id} />, isHidden: true },
  ],
  filters: { lookedAt: { values: lookedAtStates, words: ({ asset: words }) => words.lookedAt } },
  actions: <FromTemplates />,
  relations: sidesOf('asset'),
  pairs: pairFilesOf('asset'),
  Imported: RecognizeImported,
  Past: ListThen,
});
