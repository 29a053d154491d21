import { IconAlertTriangle, IconBug } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { useRangeName } from '#risk/shared/range-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Bearing } from './bearing.ts';
import { box, type NodePosition } from './layout.ts';
import styles from './picture.module.css';

interface BearingLinkProps {
  bearing: Bearing;
  place: NodePosition;
  onKeyDown: (id: number, event: KeyboardEvent) => void;
}

/** A threat or a risk of the asset at the centre, as it is drawn; it leads to its page. */
export function BearingLink({
  bearing: { id, kind, code, name, href, rangeId, level },
  place,
  onKeyDown,
}: BearingLinkProps) {
  const { t } = useTexts();
  const rangeName = useRangeName();
  const Icon = kind === 'threat' ? IconBug : IconAlertTriangle;
  return (
    <Link
      to={href}
      className={styles.bearing}
      style={{ left: place.x, top: place.y, width: place.width, height: box.height }}
      data-node={id}
      data-range={rangeId ?? undefined}
      tabIndex={-1}
      onKeyDown={(event) => onKeyDown(id, event)}
    >
      <span className={styles.head}>
        <Icon size={14} stroke={1.75} aria-hidden />
        <span className="b-visually-hidden">{t(`assetGraph.bearing.one.${kind}`)} </span>
        <span className={styles.code}>{code}</span>
        {rangeId === null ? null : (
          <span className={styles.mark}>
            <RangeSwatch rangeId={rangeId} size={12} />
            {level}
            <span className="b-visually-hidden">, {rangeName(rangeId)}</span>
          </span>
        )}
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
