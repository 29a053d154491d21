import { Anchor, Checkbox, Switch, Table } from '@mantine/core';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useParametersAhead } from '#kit/address/use-address-ahead.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './criticality.module.css';
import { criticalityQuery, deskQuery } from './criticality-queries.ts';
import { CriticalityEditor } from './editor.tsx';
import { LevelBadge } from '../../shared/level-badge.tsx';

const { classificationId } = asset.fields;

/** The criticality of the assets of the scope, one after the other: a list, and the open asset beside it. */
export function CriticalityDeskPage() {
  const { t, texts } = useTexts();
  const { parameters: address, change } = useParametersAhead();
  const mayEdit = useCan()(permissions.assets.editCriticity);
  const filter = {
    page: Math.max(1, Number(address.get('page')) || 1),
    search: address.get('search') ?? '',
    isIncomplete: address.get('incomplete') === 'true',
  };
  const { data, error, refetch } = useQuery({ ...deskQuery(filter), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const choices = useChoices({ classificationId });
  const rows = data?.rows ?? [];
  const openId = Number(address.get('asset')) || rows[0]?.id;

  const move = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => id === openId) + by];
    if (next) change({ asset: String(next.id) });
    else if (by === 1 && data && filter.page < data.meta.lastPage)
      change({ page: String(filter.page + 1), asset: null });
  };
  const toggle = (id: number, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  const isAll = rows.length > 0 && rows.every(({ id }) => chosen.includes(id));
  const classOf = (id: unknown) => {
    const found = choices.find(classificationId.from, id);
    return found ? choiceName(found) : '';
  };
  return (
    <Page title={t('criticality.title')} lead={t('criticality.lead')} changing={permissions.assets.editCriticity}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      <div className={styles.layout}>
        <div>
          <div className={styles.tools}>
            <SearchInput
              label={t('criticality.search')}
              search={filter.search}
              onSearch={(search) => change({ search, page: null, asset: null })}
            />
            <Switch
              label={t('criticality.onlyIncomplete')}
              checked={filter.isIncomplete}
              onChange={({ currentTarget }) =>
                change({ incomplete: currentTarget.checked ? 'true' : null, page: null, asset: null })
              }
            />
            <span className={styles.count}>{data ? t('asset.count', { count: data.meta.total }) : ''}</span>
          </div>
          {mayEdit && chosen.length > 0 ? <BulkBar ids={chosen} onDone={() => setChosen([])} /> : null}
          {data?.meta.total === 0 ? (
            <Nothing
              title={t(filter.isIncomplete ? 'criticality.allComplete' : 'catalogue.list.nothingFound')}
              text={t(filter.isIncomplete ? 'criticality.allCompleteText' : 'criticality.nothingText')}
            />
          ) : (
            <div className={styles.frame}>
              <Table verticalSpacing={6} fz="sm">
                <caption className="b-visually-hidden">{t('criticality.title')}</caption>
                <Table.Thead>
                  <Table.Tr>
                    {mayEdit ? (
                      <Table.Th scope="col" w={40}>
                        <Checkbox
                          size="xs"
                          aria-label={t('catalogue.selection.page')}
                          checked={isAll}
                          onChange={() => setChosen(isAll ? [] : rows.map(({ id }) => id))}
                        />
                      </Table.Th>
                    ) : null}
                    <Table.Th scope="col">{texts.asset.show}</Table.Th>
                    <Table.Th scope="col" className={styles.wide}>
                      {texts.asset.fields.confidentiality}
                    </Table.Th>
                    <Table.Th scope="col" className={styles.wide}>
                      {texts.asset.fields.integrity}
                    </Table.Th>
                    <Table.Th scope="col" className={styles.wide}>
                      {texts.asset.fields.availability}
                    </Table.Th>
                    <Table.Th scope="col">{texts.asset.fields.criticality}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((row) => (
                    <Table.Tr key={row.id} className={styles.row} data-open={row.id === openId || undefined}>
                      {mayEdit ? (
                        <Table.Td>
                          <Checkbox
                            size="xs"
                            aria-label={t('catalogue.selection.row', { name: row.name })}
                            checked={chosen.includes(row.id)}
                            onChange={({ currentTarget }) => toggle(row.id, currentTarget.checked)}
                          />
                        </Table.Td>
                      ) : null}
                      <Table.Td>
                        <button
                          type="button"
                          className={styles.rowButton}
                          aria-current={row.id === openId || undefined}
                          onClick={() => (row.id === openId ? undefined : change({ asset: String(row.id) }))}
                        >
                          <span className={styles.code}>{row.code}</span> {row.name}
                        </button>
                      </Table.Td>
                      <Table.Td className={styles.wide}>
                        {typeof row.confidentiality === 'number' ? (
                          <LevelBadge level={row.confidentiality} />
                        ) : (
                          classOf(row.classificationId) || t('criticality.unclassified')
                        )}
                      </Table.Td>
                      <Table.Td className={styles.wide}>
                        <LevelBadge level={row.integrity} none={t('criticality.unsaid')} />
                      </Table.Td>
                      <Table.Td className={styles.wide}>
                        <LevelBadge level={row.availability} none={t('criticality.unsaid')} />
                      </Table.Td>
                      <Table.Td>
                        <LevelBadge level={row.criticality} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
          {data ? (
            <Steps
              page={filter.page}
              last={data.meta.lastPage}
              onGo={(page) => change({ page: String(page), asset: null })}
            />
          ) : null}
        </div>
        {openId === undefined ? null : <OpenAsset key={openId} id={openId} onMove={move} />}
      </div>
    </Page>
  );
}

/** The open asset of the desk. */
function OpenAsset({ id, onMove }: { id: number; onMove: (by: 1 | -1) => void }) {
  const { data, error, refetch } = useQuery(criticalityQuery(id));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <aside className={styles.aside} aria-label={data ? `${data.code} ${data.name}` : undefined} aria-busy={!data}>
      {data ? (
        <>
          <h2>
            <Anchor component={Link} inherit to={`/assets/criticity/${id}`}>
              {data.code}
            </Anchor>{' '}
            {data.name}
          </h2>
          <CriticalityEditor saved={data} onMove={onMove} />
        </>
      ) : null}
    </aside>
  );
}
