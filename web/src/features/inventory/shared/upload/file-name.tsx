import styles from './upload.module.css';

/** What turns the direction of a text, or shows nothing: a name could pass for another by it. */
const deceiving = /[\p{Cc}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** The name of a file as it can be shown, whatever somebody called it. */
export const shownName = (name: string): string => name.replace(deceiving, '');

/** The name of a file, whole, in a direction of its own. */
export const FileName = ({ name }: { name: string }) => <bdi className={styles.fileName}>{shownName(name)}</bdi>;
