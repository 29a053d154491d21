import { Tooltip } from '@mantine/core';
import type { Suggestion } from '@baluarte/contract/risk/risk.ts';
import {
  IconArrowUpRight,
  IconBug,
  IconCategory,
  IconCheck,
  IconFlag,
  IconLink,
  IconServer2,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { rowsFollow } from '#kit/catalogue/list/row-press.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { DiscardRecognized } from './discard-recognized.tsx';
import { extent, keyOf, markable, type Marked } from './combination.ts';
import styles from './recognition.module.css';

interface AssetGroupProps {
  asset: Suggestion['asset'];
  rows: readonly Suggestion[];
  marked: Marked;
  /** Whether the person may recognise, or only looks. */
  mayMark: boolean;
  onMark: (rows: readonly Suggestion[], isOn: boolean) => void;
}

/** The suggestions of one asset. */
export function AssetGroup({ asset, rows, marked, mayMark, onMark }: AssetGroupProps) {
  const { t } = useTexts();
  const name = endName(asset);
  const open = markable(rows);
  const how = extent(rows, marked);
  return (
    <section className={styles.group} aria-label={t('risk.recognition.ofAsset', { name })}>
      <h2 className={styles.groupHead}>
        {mayMark ? (
          <input
            type="checkbox"
            disabled={open.length === 0}
            checked={how === 'all'}
            ref={(box) => {
              if (box) box.indeterminate = how === 'some';
            }}
            aria-label={t('risk.recognition.selectAsset', { name })}
            onChange={({ target }) => onMark(open, target.checked)}
          />
        ) : null}
        <span className={styles.groupName}>{name}</span>
        {asset.isCritical ? (
          <span className={styles.critical}>
            <IconFlag size={13} stroke={2} aria-hidden /> {t('risk.recognition.isCritical')}
          </span>
        ) : null}
        <span className={styles.groupCount}>{t('risk.recognition.here', { count: rows.length })}</span>
      </h2>
      <ul className={styles.suggestions}>
        {rows.map((row) => (
          <Line
            key={keyOf(row)}
            row={row}
            isMarked={marked.has(keyOf(row))}
            mayMark={mayMark}
            onMark={(isOn) => onMark([row], isOn)}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  row: Suggestion;
  isMarked: boolean;
  mayMark: boolean;
  onMark: (isOn: boolean) => void;
}

/** One combination: a box to mark it, or the way to the risk it is already. */
function Line({ row, isMarked, mayMark, onMark }: LineProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const [threat, vulnerability] = [endName(row.threat), endName(row.vulnerability)];
  const isKnown = row.riskId !== null;
  return (
    <li {...rowsFollow} className={styles.line} data-known={isKnown || undefined} data-marked={isMarked || undefined}>
      <label className={styles.pair}>
        {isKnown || !mayMark ? (
          <span className={styles.box} aria-hidden>
            {isKnown ? <IconCheck size={16} stroke={2} /> : null}
          </span>
        ) : (
          <input
            type="checkbox"
            checked={isMarked}
            aria-label={t('risk.recognition.selectOne', { threat, vulnerability, asset: endName(row.asset) })}
            onChange={({ target }) => onMark(target.checked)}
          />
        )}
        <span className={styles.threat}>{threat}</span>
        <span className={styles.vulnerability}>{vulnerability}</span>
      </label>
      <div className={styles.reasons}>
        <BasisMark row={row} />
        {row.likeliness ? <LikelinessSum likeliness={row.likeliness} /> : null}
      </div>
      <span className={styles.known}>
        <DiscardRecognized row={row} />
        {isKnown && mayOpen('/risks') ? (
          <Link to={`/risks?risk=${row.riskId}`}>
            {row.riskCode ?? t('risk.recognition.known')} <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
            <span className="b-visually-hidden">: {t('risk.recognition.openRisk', { threat, vulnerability })}</span>
          </Link>
        ) : isKnown ? (
          t('risk.recognition.known')
        ) : null}
      </span>
    </li>
  );
}

const parts = ['relation', 'usual', 'severity', 'similar', 'repeated'] as const;

/** Why a combination stands where it does: its points, and what each of them is for. */
function LikelinessSum({ likeliness }: { likeliness: NonNullable<Suggestion['likeliness']> }) {
  const { t, number } = useTexts();
  const { points, similarAssets, kept, discarded } = likeliness;
  const reasons = parts
    .filter((part) => likeliness[part] !== 0)
    .map((part) =>
      t(`risk.recognition.likeliness.${part}`, {
        points: number(likeliness[part]),
        assets: number(similarAssets),
        kept: number(kept),
        discarded: number(discarded),
      }),
    );
  return (
    <small className={styles.sum}>
      {t('risk.recognition.likeliness.sum', { points: number(points), reasons: reasons.join(' · ') })}
    </small>
  );
}

const basisIcons = {
  full: IconLink,
  byThreat: IconShieldExclamation,
  byVulnerability: IconBug,
  byType: IconServer2,
  byCategory: IconCategory,
} as const;

/** Why a combination is suggested, in a few words; the whole reason on hover and for screen readers. */
function BasisMark({ row: { basis, suggestedBy } }: { row: Suggestion }) {
  const { t, localized } = useTexts();
  const Icon = basisIcons[basis];
  const reason = t(`risk.recognition.basisText.${basis}`);
  const word = t(`risk.recognition.basis.${basis}`);
  return (
    <Tooltip label={reason} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
      <span className={styles.basis} data-basis={basis}>
        <Icon size={14} stroke={1.75} aria-hidden />
        <span>
          {suggestedBy
            ? t('risk.recognition.suggestedBy', { basis: word, name: localized(suggestedBy, 'name') })
            : word}
          <span className="b-visually-hidden">: {reason}</span>
        </span>
      </span>
    </Tooltip>
  );
}
