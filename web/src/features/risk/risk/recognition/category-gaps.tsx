import { Link } from 'react-router';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { useGaps } from './use-suggestions.ts';
import styles from './recognition.module.css';

/** Categories in use without threats: whose are suggested instead, or how to give them some. */
export function CategoryGaps() {
  const { t, localized, list } = useTexts();
  const mayOpen = useMayOpen();
  const categories = useGaps().data?.categories ?? [];
  const withoutLike = categories.filter(({ likeName }) => likeName === null);
  if (categories.length === 0) return null;
  return (
    <div className={styles.gaps} role="note">
      {categories.map((category) =>
        category.likeName === null ? null : (
          <p key={category.id}>
            {t('risk.recognition.gaps.alike', {
              category: localized(category, 'name'),
              like: localized({ name: category.likeName, nameEn: category.likeNameEn }, 'name'),
            })}
          </p>
        ),
      )}
      {withoutLike.length > 0 ? (
        <p>
          {t('risk.recognition.gaps.none', {
            count: withoutLike.length,
            categories: list(withoutLike.map((category) => localized(category, 'name'))),
          })}
        </p>
      ) : null}
      {mayOpen('/type-threats') ? (
        <p>
          <Link to="/type-threats">{t('risk.recognition.none.toTypes')}</Link>
        </p>
      ) : null}
    </div>
  );
}
