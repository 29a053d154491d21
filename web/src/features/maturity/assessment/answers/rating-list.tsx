import type { RatingRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Badge } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { answerWords } from './answer-words.ts';
import styles from './answers.module.css';

interface RatingListProps {
  rating: RatingRow;
  scale: FrameworkDefinition['scale'];
}

/** What each said of a question, how far apart they are, and who dissents from what was agreed on. */
export function RatingList({ rating, scale }: RatingListProps) {
  const { t, dateTime } = useTexts();
  const { ratings, count, spread, is_disputed: isDisputed } = rating;
  if (!rating.is_open) return <p className={styles.hint}>{t('assessment.rating.hidden', { count })}</p>;
  return (
    <>
      {count < 2 ? null : (
        <p className={styles.spread} data-disputed={isDisputed || undefined}>
          {isDisputed !== true
            ? t('assessment.rating.same')
            : spread !== null && spread > 0
              ? t('assessment.rating.spread', { spread })
              : t('assessment.rating.apart')}
        </p>
      )}
      <ul className={styles.ratings}>
        {ratings.map((each) => (
          <li key={each.user_id}>
            {each.user_name ?? t('assessment.saving.somebody')}: <strong>{answerWords(each, scale)}</strong>{' '}
            {each.is_dissent ? (
              <Badge size="xs" variant="default" className={styles.dissent}>
                {t('assessment.rating.dissent')}
              </Badge>
            ) : null}
            {each.justification === '' ? null : <p className={styles.quote}>{each.justification}</p>}
            <small className={styles.when}>{dateTime(each.rated_at)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
