import { evidence, type EvidenceRow } from '@baluarte/contract/inventory/evidence.ts';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { bytesIn } from '#kit/formats/bytes.ts';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { PieceBadges, ValidityBadge } from '../shown/badges.tsx';
import styles from '../shown/evidence.module.css';

interface PieceLineProps {
  row: EvidenceRow;
  /** Null where it may not be taken away. */
  onUnlink: (() => void) | null;
}

/** A piece of evidence among others. */
export function PieceLine({ row, onUnlink }: PieceLineProps) {
  const { t, texts, number, date } = useTexts();
  const mayOpen = useMayOpen();
  const { id, name, kindId, fileCount, size, validUntil } = row;
  const options: Readonly<Record<number, string>> = texts.evidence.options.kindId;
  return (
    <li>
      <div className={styles.about}>
        {mayOpen('/evidence/show/:evidenceId') ? (
          <Anchor component={Link} to={pagesOf(evidence).show(id)} className={styles.title}>
            {name}
          </Anchor>
        ) : (
          <span className={styles.title}>{name}</span>
        )}
        <div className={styles.facts}>
          <span>{options[kindId]}</span>
          <span>
            {t('evidence.fileCount', { count: fileCount })}
            {fileCount > 0 ? ` · ${bytesIn(size, number)}` : ''}
          </span>
          {validUntil === null ? null : <span>{t('evidence.until', { date: date(validUntil) })}</span>}
        </div>
      </div>
      <div className={styles.end}>
        <div className={styles.facts}>
          <PieceBadges row={row} />
          {row.validity === 'unlimited' ? null : <ValidityBadge row={row} />}
        </div>
        {onUnlink ? (
          <ActionIcon aria-label={t('evidence.of.unlinkOne', { name })} onClick={onUnlink}>
            <IconUnlink size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  );
}
