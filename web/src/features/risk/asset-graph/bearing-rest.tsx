import { asset } from '@baluarte/contract/inventory/asset.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { bearings, mostDrawn, type BearingShown } from './bearing.ts';
import styles from './asset-graph.module.css';

/** Says of the threats and risks of an asset how many are drawn, where not all are, with the way to all of them. */
export function BearingRest({ assetId, totals }: { assetId: number } & Pick<BearingShown, 'totals'>) {
  const { t, number } = useTexts();
  const cut = bearings.filter((kind) => (totals[kind] ?? 0) > mostDrawn);
  if (cut.length === 0) return null;
  return (
    <p className={styles.facts}>
      {cut.map((kind) => (
        <span key={kind}>
          {t(`assetGraph.bearing.drawn.${kind}`, { shown: number(mostDrawn), total: number(totals[kind] ?? 0) })}{' '}
          <Anchor component={Link} to={pagesOf(asset).show(assetId, kind)} inherit>
            {t(`assetGraph.bearing.all.${kind}`)}
          </Anchor>{' '}
        </span>
      ))}
    </p>
  );
}
