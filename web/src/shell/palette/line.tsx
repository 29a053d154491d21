/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is an option of a list that a field searches */
import { Suspense, type MouseEvent } from 'react';
import type { Entry } from './entries.ts';
import { piecesOf } from './match.ts';
import styles from './palette.module.css';

interface LineProps {
  id: string;
  entry: Entry;
  words: readonly string[];
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  piecesOf(text, words).map(({ text: piece, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
    isMatch ? <mark key={index}>{piece}</mark> : piece,
  );

/** One entry, with what was typed marked in it. The field above keeps the focus, so the keys stay there. */
export function Line({
  id,
  entry: { label, code, detail, excerpt, mark, icon: Icon },
  words,
  isActive,
  onPoint,
  onChoose,
}: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- an option is reached by the keys of the field it belongs to
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.line}
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onAuxClick={onChoose}
    >
      <span className={styles.row}>
        <Icon size={18} stroke={1.5} />
        {code ? (
          <span className={styles.code}>
            <Marked text={code} words={words} />
          </span>
        ) : null}
        <span className={styles.label}>
          <Marked text={label} words={words} />
        </span>
        {detail ? (
          <span className={styles.detail}>
            <Marked text={detail} words={words} />
          </span>
        ) : null}
        {mark ? (
          <Suspense fallback={null}>
            <mark.Shown found={mark.found} />
          </Suspense>
        ) : null}
      </span>
      {excerpt ? (
        <span className={styles.excerpt}>
          {excerpt.label}: <Marked text={excerpt.text} words={words} />
        </span>
      ) : null}
    </div>
  );
}
