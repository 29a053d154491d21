import type { AssetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './asset-graph.module.css';

/** How much a picture shows, and what it leaves out. */
export function Summary({ graph: { nodes, edges, total, isTruncated } }: { graph: AssetGraph }) {
  const { t, number } = useTexts();
  return (
    <output className={styles.summary}>
      {isTruncated
        ? t('assetGraph.truncated', { shown: number(nodes.length), count: total - nodes.length })
        : t('assetGraph.shown', { count: nodes.length })}
      {' · '}
      {t('assetGraph.relations', { count: edges.length })}
    </output>
  );
}
