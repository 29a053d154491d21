import type { AssetGroup, Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { useState } from 'react';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { SortHead } from '#risk/shared/sort-head.tsx';
import { useSorted } from '#risk/shared/use-sorted.ts';
import { GroupRow, type NamedGroup } from './group-row.tsx';
import styles from '#risk/shared/tree-table.module.css';

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
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const named = groups.map((group): NamedGroup => ({
    ...group,
    id: group.id ?? 0,
    name: localized({ name: group.name, nameEn: group.nameEn }, 'name') || t(`assetGroup.none.${by}`),
  }));
  const { sorted, sort, sortBy } = useSorted(named, valueOf);
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
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.name} {...column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((group) => (
            <GroupRow
              key={group.id}
              by={by}
              group={group}
              columns={columns.length}
              isOpen={open.has(group.id)}
              onToggle={() => setOpen(open.symmetricDifference(new Set([group.id])))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
