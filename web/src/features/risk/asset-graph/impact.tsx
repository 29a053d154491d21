import type { AssetImpact, GraphNode } from '@baluarte/contract/risk/asset-graph.ts';
import { Button } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { nodeName } from './node-words.ts';
import styles from './asset-graph.module.css';

interface ImpactProps {
  node: GraphNode;
  /** Undefined until it is there. */
  impact: AssetImpact | undefined;
  onLeave: () => void;
  onCentre: (id: number) => void;
}

/** What falls if an asset fails: how many and which, also those that are not in the picture. */
export function Impact({ node, impact, onLeave, onCentre }: ImpactProps) {
  const { t, number } = useTexts();
  const counts = impact
    ? [
        ['direct', impact.direct] as const,
        ['indirect', impact.total - impact.direct] as const,
        impact.high === undefined ? (['critical', impact.critical] as const) : (['high', impact.high] as const),
      ]
    : [];
  return (
    <Panel title={t('assetGraph.impact.title', { name: node.code })}>
      <div className={styles.details}>
        <output className={styles.status}>
          {impact === undefined
            ? t('shell.loading')
            : impact.total === 0
              ? t('assetGraph.impact.none')
              : t('assetGraph.impact.total', { count: impact.total })}
        </output>
        {impact && impact.total > 0 ? (
          <>
            <dl className={styles.counts}>
              {counts.map(([name, count]) => (
                <div key={name}>
                  <dt>{t(`assetGraph.impact.${name}`)}</dt>
                  <dd>{number(count)}</dd>
                </div>
              ))}
            </dl>
            <ul className={styles.falling} aria-label={t('assetGraph.impact.list')}>
              {impact.nodes.map((each) => (
                <li key={each.id}>
                  <button type="button" className={styles.plainButton} onClick={() => onCentre(each.id)}>
                    {nodeName(each)}
                  </button>
                  <span className={styles.fact}>
                    {t(each.isDirect ? 'assetGraph.impact.isDirect' : 'assetGraph.impact.isIndirect')}
                  </span>
                </li>
              ))}
            </ul>
            {impact.isTruncated ? (
              <p className={styles.facts}>{t('assetGraph.impact.truncated', { shown: number(impact.nodes.length) })}</p>
            ) : null}
          </>
        ) : null}
        <Button variant="default" size="xs" onClick={onLeave}>
          {t('assetGraph.impact.leave')}
        </Button>
      </div>
    </Panel>
  );
}
