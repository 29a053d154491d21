import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { AssetGroup, Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { LevelBadge } from '#inventory/shared/level-badge.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { GroupAssets } from './group-assets.tsx';
import styles from '#risk/shared/tree-table.module.css';

/** A group as it is shown: with its name, and `0` for those in none, as the list of assets is narrowed to them. */
export type NamedGroup = Omit<AssetGroup, 'id' | 'name'> & { id: number; name: string };

interface GroupRowProps {
  by: Grouping;
  group: NamedGroup;
  /** Names of the columns of the table. */
  columns: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
}

/** A number that leads to its rows in the list; a quiet zero where there are none. */
function Count({ count, to }: { count: number; to: string }) {
  const { number } = useTexts();
  return count === 0 ? (
    <span className={styles.none}>0</span>
  ) : (
    <Link to={to} className={styles.count}>
      {number(count)}
    </Link>
  );
}

/** A group, each of its numbers leading to those assets in the list; its assets below it while it is open. */
export function GroupRow({ by, group, columns, isOpen, onToggle }: GroupRowProps) {
  const { t } = useTexts();
  const { id, name, assetCount, criticalCount, criticality, highestCount = 0, level, rangeId: range } = group;
  const list = `${asset.paths.many}?${by}=${id}`;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr>
        <th scope="row">
          <ActionIcon
            size="sm"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'assetGroup.collapse' : 'assetGroup.expand', { name })}
            onClick={onToggle}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
          {name}
        </th>
        <td data-label={t('assetGroup.columns.assetCount')} data-number>
          <Count count={assetCount} to={list} />
        </td>
        <td data-label={t('assetGroup.columns.criticalCount')} data-number>
          <Count count={criticalCount} to={`${list}&isCritical=true`} />
        </td>
        {criticality === undefined ? null : (
          <td data-label={t('assetGroup.columns.criticality')} data-wide>
            {criticality === null ? (
              <span className={styles.none}>—</span>
            ) : (
              <span className={styles.counted}>
                <LevelBadge level={criticality} />
                <Link to={`${list}&criticality=${criticality}`} className={styles.count}>
                  {t('asset.count', { count: highestCount })}
                </Link>
              </span>
            )}
          </td>
        )}
        {level === undefined ? null : (
          <td data-label={t('assetGroup.columns.level')} data-wide>
            {typeof range === 'number' ? (
              <RangeChip rangeId={rangeId(range)} level={level} />
            ) : (
              <span className={styles.none}>{t('assetGroup.noRisk')}</span>
            )}
          </td>
        )}
      </tr>
      {isOpen ? <GroupAssets by={by} id={id} columns={columns} /> : null}
    </>
  );
}
