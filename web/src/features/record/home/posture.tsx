import { useTexts } from '#kit/texts/texts.ts';
import styles from './figures.module.css';
import { LinkedNumber } from './posture/linked-number.tsx';
import { rangesOf, withLevels, type Posture as Shown, type PostureRisks } from './posture/posture-endpoints.ts';
import { undiscarded, unverified, withQuery } from '@baluarte/contract/record/row-queries.ts';

interface Cell {
  what: string;
  count: number;
  text: string;
  /** The list with them, that of the risks unless said. */
  to?: string;
  /** Of that list; null where there can be none. */
  query: string | null;
}

const isThere = (cell: Cell | undefined): cell is Cell => cell !== undefined;

interface PostureProps {
  risks: PostureRisks;
  /** Null for who may not list them. */
  controls: Shown['controls'];
}

/** The figures one looks at first: four of the risks, and controls that nobody has verified. */
export function Posture({ risks, controls }: PostureProps) {
  const { t, number, localized, language } = useTexts();
  const leveled = withLevels(risks);
  const needControl = leveled ? rangesOf(leveled).filter(({ controlRequired }) => controlRequired) : [];
  const need = (kind: 'inherent' | 'residual') =>
    (leveled?.counts ?? [])
      .filter(({ rangeId }) => needControl.some(({ id }) => id === rangeId))
      .reduce((sum, counts) => sum + counts[kind], 0);
  const assessed = risks.total - risks.incomplete;
  const cells: (Cell | undefined)[] = [
    {
      what: t('home.risks.total'),
      count: risks.total,
      text: `${number(assessed)} ${t('home.risks.assessed')}`,
      query: '',
    },
    leveled
      ? {
          what: t('home.risks.needAction'),
          count: need('residual'),
          text:
            needControl.length === 0
              ? t('home.risks.needNoAction')
              : [
                  t('home.risks.needInherent', { count: need('inherent') }),
                  new Intl.ListFormat(language).format(needControl.map((range) => localized(range, 'name'))),
                ].join(' · '),
          query: needControl.length === 0 ? null : `residualRangeId=${needControl.map(({ id }) => id).join(',')}`,
        }
      : undefined,
    {
      what: t('home.risks.incomplete'),
      count: risks.incomplete,
      text: t('home.risks.incompleteText'),
      query: 'incomplete=true',
    },
    {
      what: t('home.risks.mitigated'),
      count: risks.mitigated,
      text: t('home.risks.mitigatedText'),
      query: 'statusId=7',
    },
    controls
      ? {
          what: t('home.risks.unverified'),
          count: controls.unverified,
          text: t('home.risks.unverifiedText'),
          to: '/controls',
          query: unverified,
        }
      : undefined,
  ];
  return (
    <section aria-label={t('home.figures.title')}>
      <dl className={styles.figures}>
        {cells.filter(isThere).map(({ what, count, text, to = '/risks', query }) => (
          <div key={what} className={styles.figure}>
            <dt className={styles.what}>{what}</dt>
            <dd className={styles.total}>
              <LinkedNumber
                count={count}
                what={what}
                to={query === null ? null : to}
                query={to === '/risks' ? withQuery(undiscarded, query ?? '') : (query ?? '')}
                className={styles.number}
              />
            </dd>
            <dd className={styles.part} title={text}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
