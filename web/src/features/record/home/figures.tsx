import { homeFigures, type HomeFigure } from '@baluarte/contract/record/home-figures.rules.ts';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './figures.module.css';
import type { Dashboard } from './home-endpoints.ts';

function FigureCell({ figure: { key: name, count: total, to, query, parts } }: { figure: HomeFigure }) {
  const { t, number } = useTexts();
  const label = (count: number, what: string) => t('home.figures.see', { count: number(count), what });
  const what = t(`home.figures.${name}`);
  return (
    <div className={styles.figure}>
      <dt className={styles.what}>{what}</dt>
      <dd className={styles.total}>
        <PageLink to={to} query={query} className={styles.number} label={label(total, what)}>
          {number(total)}
        </PageLink>
      </dd>
      {parts.map((part) => {
        const words = t(`home.figures.${part.key}`, { count: part.count });
        return (
          <dd key={part.key} className={styles.part}>
            <PageLink to={to} query={part.query} label={label(part.count, words)}>
              {number(part.count)} {words}
            </PageLink>
          </dd>
        );
      })}
    </div>
  );
}

/** How much there is of everything the person may see; every number leads to the rows behind it. */
export function Figures(dashboard: Dashboard) {
  const { t } = useTexts();
  return (
    <section aria-label={t('home.figures.title')}>
      <dl className={styles.figures}>
        {homeFigures(dashboard).map((figure) => (
          <FigureCell key={figure.key} figure={figure} />
        ))}
      </dl>
    </section>
  );
}
