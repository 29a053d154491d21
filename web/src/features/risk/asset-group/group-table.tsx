import type { AssetGroup, Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { TreeTable } from '#risk/shared/tree-table.tsx';
import { GroupRow, type NamedGroup } from './group-row.tsx';

interface GroupTableProps {
  by: Grouping;
  groups: readonly AssetGroup[];
}

function valueOf(group: NamedGroup, column: string): string | number {
  if (column === 'assetCount' || column === 'criticalCount') return group[column];
  if (column === 'criticality') return (group.criticality ?? 0) * 1_000_000 + (group.highestCount ?? 0);
  if (column === 'level') return (5 - (group.rangeId ?? 5)) * 1000 + (group.level ?? 0);
  return group.name;
}

/** Groups of assets as a tree table; it begins in the order of the server. */
export function GroupTable({ by, groups }: GroupTableProps) {
  const { t } = useTexts();
  const named = groups.map((group): NamedGroup => ({
    ...group,
    id: group.id ?? 0,
    name: localized({ name: group.name, nameEn: group.nameEn }, 'name') || t(`assetGroup.none.${by}`),
  }));
  const tells = {
    criticality: groups.some(({ criticality }) => criticality !== undefined),
    level: groups.some(({ level }) => level !== undefined),
  };
  const columns = [
    { name: 'name', title: t(`asset.fields.${by}`) },
    { name: 'assetCount', title: t('assetGroup.columns.assetCount'), isNumber: true },
    { name: 'criticalCount', title: t('assetGroup.columns.criticalCount'), isNumber: true },
    ...(tells.criticality ? [{ name: 'criticality', title: t('assetGroup.columns.criticality') }] : []),
    ...(tells.level ? [{ name: 'level', title: t('assetGroup.columns.level') }] : []),
  ];
  return (
    <TreeTable columns={columns} rows={named} valueOf={valueOf}>
      {(group, how) => <GroupRow by={by} group={group} columns={columns.map(({ name }) => name)} {...how} />}
    </TreeTable>
  );
}
