import type { TemplateRelation } from '@baluarte/contract/inventory/asset-template.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import styles from './preview.module.css';

/** A relation a template keeps, as the asset made of it has it: how, and with which other. */
export function RelationName({
  relation,
}: {
  relation: Pick<TemplateRelation, 'kind' | 'direction' | 'code' | 'name'>;
}) {
  const { t } = useTexts();
  const { kind, direction, code, name } = relation;
  return (
    <>
      {t(`catalogue.relations.kinds.${kind}.${direction}`)}:{' '}
      {name === null ? (
        t('assetTemplate.preview.otherAsset')
      ) : (
        <>
          <span className={styles.code}>{code}</span> {name}
        </>
      )}
    </>
  );
}

/** What becomes of a relation when an asset is made. */
function useFate() {
  const { t } = useTexts();
  return ({ isAvailable, template }: TemplateRelation): string => {
    if (template === null) return t(isAvailable ? 'assetTemplate.preview.isThere' : 'assetTemplate.preview.notThere');
    const name = localized(template, 'name');
    return t(isAvailable ? 'assetTemplate.preview.isThereOr' : 'assetTemplate.preview.withTemplate', { name });
  };
}

/** The relations with other assets a template keeps, and which of them will be made. */
export function KeptRelations({ relations }: { relations: readonly TemplateRelation[] }) {
  const { t } = useTexts();
  const fateOf = useFate();
  if (relations.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>
        {t('assetTemplate.preview.relations')} ({relations.length})
      </h3>
      <ul className={styles.list}>
        {relations.map((relation) => {
          const { kind, direction, code, template, isAvailable } = relation;
          // Named by its template alone, which stands for the asset.
          const shown =
            relation.name === null && template ? { ...relation, name: localized(template, 'name') } : relation;
          return (
            <li key={`${kind} ${direction} ${code} ${template?.id}`}>
              <span data-missing={(!isAvailable && template === null) || undefined}>
                <RelationName relation={shown} />
              </span>{' '}
              <span className={styles.code}>({fateOf(relation)})</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
