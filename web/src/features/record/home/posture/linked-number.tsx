import { useTexts } from '#kit/texts/texts.ts';
import { RowsLink } from './rows-link.tsx';

interface LinkedNumberProps {
  count: number;
  /** What it counts. */
  what: string;
  /** Path of the list with exactly those rows; null where no list has them. */
  to: string | null;
  query?: string;
  className?: string | undefined;
}

/** A number that opens exactly the rows it counts. */
export function LinkedNumber({ count, what, to, query = '', className }: LinkedNumberProps) {
  const { t, number } = useTexts();
  if (to === null) return <span className={className}>{number(count)}</span>;
  return (
    <RowsLink to={to} query={query} className={className} label={t('home.figures.see', { count: number(count), what })}>
      {number(count)}
    </RowsLink>
  );
}
