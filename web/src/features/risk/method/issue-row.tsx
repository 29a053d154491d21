import styles from './method.module.css';

/** What is wrong with the row above, once for all its cells. */
export function IssueRow({ id, issue, columns }: { id: string; issue: string | undefined; columns: number }) {
  if (!issue) return null;
  return (
    <tr className={styles.issueRow}>
      <td colSpan={columns}>
        <span id={id} role="alert">
          {issue}
        </span>
      </td>
    </tr>
  );
}
