import { relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { EndSelect } from '#risk/shared/end-select.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useDrawable } from './bearing.ts';
import { DownloadMenu, type ShownGraph } from './download-menu.tsx';
import { colourings, deepest, type useGraphAddress } from './use-graph-address.ts';
import styles from './asset-graph.module.css';

interface ToolbarProps {
  address: ReturnType<typeof useGraphAddress>;
  /** The asset looked at; null for none. */
  assetId: number | null;
  shown: ShownGraph | null;
  /** Goes to an asset that was looked for; puts it at the centre by default. */
  onFind?: (id: number) => void;
}

/** What the picture shows: around which asset and how far, or all; its colours; as a table; and the way to a file. */
export function Toolbar({ address, assetId, shown, onFind }: ToolbarProps) {
  const { t, number } = useTexts();
  const can = useCan();
  const id = useId();
  const { depth, kind, colouring, isOverview, isTable, toId, bearing, change } = address;
  const drawable = useDrawable();
  const held = shown?.nodes.find((node) => node.id === assetId);
  const find =
    onFind ?? ((found: number) => change({ asset: String(found), to: null, falls: null }, { replace: false }));
  return (
    <div className={styles.toolbar}>
      <SegmentedControl
        size="sm"
        aria-label={t('assetGraph.pictures')}
        value={isOverview ? 'overview' : 'around'}
        data={[
          { value: 'around', label: t('assetGraph.neighbourhood') },
          { value: 'overview', label: t('assetGraph.overview') },
        ]}
        onChange={(next) => change({ picture: next === 'overview' ? 'overview' : null, to: null, falls: null })}
      />
      <div className={styles.search}>
        <EndSelect
          key={`${assetId} ${held?.code}`}
          end="assetId"
          label={t('assetGraph.search')}
          held={held && { ...held, nameEn: null }}
          field={{
            id: `${id}-search`,
            value: held?.id ?? null,
            error: undefined,
            onChange: (next) => (next === null ? undefined : find(next)),
          }}
        />
      </div>
      {isOverview || toId !== null ? null : (
        <NativeSelect
          size="sm"
          label={t('assetGraph.depth')}
          value={String(depth)}
          data={Array.from({ length: deepest }, (_, index) => ({ value: `${index + 1}`, label: number(index + 1) }))}
          onChange={(event) => change({ depth: event.currentTarget.value })}
        />
      )}
      {toId === null ? (
        <NativeSelect
          size="sm"
          label={t('assetGraph.kind')}
          value={kind ?? ''}
          data={[
            { value: '', label: t('assetGraph.everyKind') },
            ...relationKinds.map((value) => ({ value, label: t(`catalogue.relations.kinds.${value}.outgoing`) })),
          ]}
          onChange={(event) => change({ kind: event.currentTarget.value || null })}
        />
      ) : null}
      {ofLevel.every((code) => can(code)) ? (
        <NativeSelect
          size="sm"
          label={t('assetGraph.colour')}
          value={colouring}
          data={colourings.map((value) => ({ value, label: t(`assetGraph.colours.${value}`) }))}
          onChange={(event) =>
            change({ colour: event.currentTarget.value === 'risk' ? null : event.currentTarget.value })
          }
        />
      ) : null}
      {toId !== null || isTable
        ? null
        : drawable.map((each) => (
            <Checkbox
              key={each}
              className={styles.check ?? ''}
              size="sm"
              label={t(`assetGraph.bearing.show.${each}`)}
              checked={bearing.includes(each)}
              onChange={({ currentTarget: { checked } }) => {
                const next = drawable.filter((kind) => (kind === each ? checked : bearing.includes(kind)));
                change({ with: next.length === 0 ? null : next.join(',') });
              }}
            />
          ))}
      <Checkbox
        className={styles.check ?? ''}
        size="sm"
        label={t('assetGraph.asTable')}
        checked={isTable}
        onChange={(event) => change({ table: event.currentTarget.checked ? '1' : null })}
      />
      {shown ? <DownloadMenu shown={shown} colouring={colouring} /> : null}
    </div>
  );
}
