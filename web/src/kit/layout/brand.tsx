import styles from './brand.module.css';

/** The mark: a battlement that is a shield, with a check. */
function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={styles.mark}>
      <path
        className={styles.shield}
        d="M4 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2h3V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2h3V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v11c0 6.2-4.400 10.600-11.500 12.400a2 2 0 0 1-1 0C8.400 26.600 4 22.200 4 16Z"
      />
      <path className={styles.check} d="m11 16.500 3.600 3.500L21.500 13" />
    </svg>
  );
}

/** The mark and the name of the product. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <span className={styles.brand}>
      <BrandMark size={size} />
      <span>Baluarte</span>
    </span>
  );
}
