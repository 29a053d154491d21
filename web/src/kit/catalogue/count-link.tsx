import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf, type Catalogue } from './catalogue.ts';
import styles from './count-link.module.css';

interface CountLinkProps {
  count: number;
  of: Pick<Catalogue, 'paths'>;
  id: number;
  /** Tab of the entry's page with what is counted. */
  tab: string;
}

/** How many there are, as a link to them; a plain quiet zero where there are none. */
export const CountLink = ({ count, of, id, tab }: CountLinkProps) => (
  <CountTo count={count} to={pagesOf(of).show(id, tab)} />
);

/** The same, leading anywhere. */
export function CountTo({ count, to }: { count: number; to: string }) {
  const { number } = useTexts();
  if (count === 0) return <span className={styles.none}>0</span>;
  return (
    <Link to={to} className={styles.count} tabIndex={-1}>
      {number(count)}
    </Link>
  );
}
