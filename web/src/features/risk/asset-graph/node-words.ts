import type { PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { useRangeName } from '#risk/shared/range-words.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { useTexts } from '#kit/texts/texts.ts';

type Worded = Omit<PlacedNode, 'step'>;

/** "SRV-01 · Servidor de correo" */
export const nodeName = ({ code, name }: Pick<Worded, 'code' | 'name'>): string => `${code} · ${name}`;

/** What is said of an asset in the picture, to those who hear it and in its tables. */
export function useNodeWords() {
  const { t, texts } = useTexts();
  const rangeName = useRangeName();
  /** Its worst risk in words; null for those who may not read levels. */
  const risk = ({ level, rangeId: range }: Worded): string | null => {
    if (level === undefined || range === undefined) return null;
    if (level === null || range === null) return t('assetGraph.node.noRisk');
    return t('assetGraph.node.risk', { level, range: rangeName(rangeId(range)) });
  };
  /** How critical it is; that it is, for those who may read no more. */
  const criticality = ({ isCritical, criticality: level }: Worded): string | null => {
    if (level === undefined) return isCritical ? t('assetGraph.node.critical') : null;
    if (level === null) return t('assetGraph.node.noCriticality');
    return t('assetGraph.node.criticality', { level: texts.asset.options.criticality[level] });
  };
  const dependants = ({ dependantCount: count }: Worded) =>
    count === 0 ? t('assetGraph.node.noDependants') : t('assetGraph.node.dependants', { count });
  const dependencies = ({ dependencyCount: count }: Worded) =>
    count === 0 ? t('assetGraph.node.noDependencies') : t('assetGraph.node.dependencies', { count });
  const all = (node: Worded, isFalling: boolean): string =>
    [
      nodeName(node),
      criticality(node),
      risk(node),
      isFalling ? t('assetGraph.node.falls') : null,
      dependants(node),
      dependencies(node),
    ]
      .filter((part) => part !== null)
      .join('. ');
  return { risk, criticality, dependants, dependencies, all };
}
