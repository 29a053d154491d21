import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Nothing } from '#kit/catalogue/list/nothing.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { endName } from '../end-name.ts';
import { isNarrowed, type SuggestionQuery } from './use-recognition-address.ts';
import { useAssets, useSuggestionCount } from './use-suggestions.ts';
import styles from './recognition.module.css';

const named = 5;

interface NothingSuggestedProps {
  query: SuggestionQuery;
  onChange: (patch: Partial<SuggestionQuery>) => void;
}

/** Why there is nothing to recognise, and the way on: filters, assets, or the relations that are missing. */
export function NothingSuggested({ query, onChange }: NothingSuggestedProps) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { data } = useAssets(query, '');
  const isPending = query.show === 'likeliest' || query.show === 'new';
  const pending = useSuggestionCount(query, 'new', query.show === 'likeliest').data ?? 0;
  const known = useSuggestionCount(query, 'known', isPending).data ?? 0;
  if (query.show === 'likeliest' && pending > 0)
    return (
      <Nothing title={t('risk.recognition.none.likeliestTitle')} text={t('risk.recognition.none.likeliestText')}>
        <Button onClick={() => onChange({ show: 'new' })}>{t('risk.recognition.none.toPending')}</Button>
      </Nothing>
    );
  if (isPending && known > 0)
    return (
      <Nothing title={t('risk.recognition.none.allKnownTitle')} text={t('risk.recognition.none.allKnownText')}>
        {mayOpen('/risks') ? (
          <Button component={Link} to="/risks">
            {t('risk.recognition.none.toRisks')}
          </Button>
        ) : null}
      </Nothing>
    );
  if (query.search.trim() !== '' || query.basis !== null || query.show === 'known')
    return (
      <Nothing title={t('risk.recognition.none.filterTitle')} text={t('risk.recognition.none.filterText')}>
        <Button
          variant="default"
          onClick={() =>
            onChange({
              search: '',
              assetIds: [],
              createdIn: '',
              processId: '',
              categoryId: '',
              isCritical: false,
              basis: null,
              show: 'likeliest',
            })
          }
        >
          {t('risk.recognition.none.clear')}
        </Button>
      </Nothing>
    );
  if (data?.pages[0]?.meta.total === 0 && !isNarrowed(query))
    return (
      <Nothing title={t('risk.recognition.none.assetsTitle')} text={t('risk.recognition.none.assetsText')}>
        {mayOpen('/assets') ? (
          <Button component={Link} to="/assets">
            {t('risk.recognition.none.toAssets')}
          </Button>
        ) : null}
      </Nothing>
    );
  return <RelationsMissing query={query} />;
}

/** Which relations are missing: of the assets looked at, and of the threats. */
function RelationsMissing({ query }: { query: SuggestionQuery }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { data } = useAssets(query, '');
  const all = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const looked = query.assetIds.length > 0 ? all.filter(({ id }) => query.assetIds.includes(id)) : all;
  const missing = [
    { tab: 'threat', word: 'withoutThreats', assets: looked.filter((row) => row.threatCount === 0) },
    {
      tab: 'vulnerability',
      word: 'withoutVulnerabilities',
      assets: looked.filter((row) => row.vulnerabilityCount === 0),
    },
  ] as const;
  return (
    <Nothing title={t('risk.recognition.none.relationsTitle')} text={t('risk.recognition.none.relationsText')}>
      <div className={styles.missing}>
        {missing.map(({ tab, word, assets }) =>
          assets.length > 0 ? (
            <section key={tab}>
              <h3>{t(`risk.recognition.none.${word}`, { count: assets.length })}</h3>
              <ul>
                {assets.slice(0, named).map((row) => (
                  <li key={row.id}>
                    {mayOpen('/assets/show/:assetId') ? (
                      <Link to={`/assets/show/${row.id}?tab=${tab}`}>
                        {t('risk.recognition.none.relateAsset', {
                          name: endName({ code: row.code, name: row.name, nameEn: null }),
                        })}
                      </Link>
                    ) : (
                      row.name
                    )}
                  </li>
                ))}
                {assets.length > named ? (
                  <li className={styles.quiet}>{t('catalogue.list.more', { count: assets.length - named })}</li>
                ) : null}
              </ul>
            </section>
          ) : null,
        )}
        {mayOpen('/type-threats') ? (
          <section>
            <h3>{t('risk.recognition.none.typesText')}</h3>
            <Button component={Link} to="/type-threats" variant="default" size="xs">
              {t('risk.recognition.none.toTypes')}
            </Button>
          </section>
        ) : null}
        {mayOpen('/threats') ? (
          <section>
            <h3>{t('risk.recognition.none.threatsText')}</h3>
            <Button component={Link} to="/threats" variant="default" size="xs">
              {t('risk.recognition.none.toThreats')}
            </Button>
          </section>
        ) : null}
      </div>
    </Nothing>
  );
}
