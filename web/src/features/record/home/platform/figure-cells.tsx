import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../figures.module.css';

interface Part {
  what: string;
  /** As it is written; '' where `what` says it all. */
  count: string;
  /** List and query of what is counted; absent where it is a sum over companies. */
  rows?: { to: string; query: string };
}
export interface Figure extends Part {
  parts: readonly Part[];
}

function Counted({
  what,
  count,
  rows,
  className,
  children,
}: Part & { className?: string | undefined; children: string }) {
  const { t } = useTexts();
  if (!rows) return <span className={className}>{children}</span>;
  const label = t('home.figures.see', { count, what });
  return (
    <PageLink to={rows.to} query={rows.query} className={className} label={label}>
      {children}
    </PageLink>
  );
}

/** The figures of the platform. Those of companies and people lead to their lists; sums of what companies keep lead nowhere. */
export function FigureCells({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTexts();
  return (
    <section aria-label={t('home.figures.title')}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.what} className={styles.figure}>
            <dt className={styles.what}>{figure.what}</dt>
            <dd className={styles.total}>
              <Counted {...figure} className={styles.number}>
                {figure.count}
              </Counted>
            </dd>
            {figure.parts.map((part) => (
              <dd key={part.what} className={styles.part}>
                <Counted {...part}>{`${part.count} ${part.what}`.trim()}</Counted>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
