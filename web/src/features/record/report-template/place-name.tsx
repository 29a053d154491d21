import styles from './templates.module.css';

/** A place as it is written in a file of Word. */
export const PlaceName = ({ name }: { name: string }) => (
  <code className={styles.place} translate="no">{`{{${name}}}`}</code>
);
