import { Button, NativeSelect } from '@mantine/core';
import {
  maximumFromTemplates,
  templateOrigins,
  type AssetTemplate,
} from '@baluarte/contract/inventory/asset-template.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Nothing } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { fold } from '#kit/search/fold.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { countsOf, withCount, type AssetRow } from './asset-rows.ts';
import { OwnActs } from './own-acts.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { TemplateCard } from './template-card.tsx';
import { defaultsQuery } from './template-queries.ts';
import styles from './templates.module.css';

interface GalleryProps {
  templates: readonly AssetTemplate[];
  /** What is chosen; null for who may look only. */
  rows: readonly AssetRow[] | null;
  onRows: (rows: AssetRow[]) => void;
  onNext: () => void;
}

interface Group {
  key: string;
  title: string;
  templates: readonly AssetTemplate[];
}

const wordsOf = ({ name, nameEn, description, descriptionEn, type, category }: AssetTemplate) =>
  fold([name, nameEn, description, descriptionEn, type?.name, type?.nameEn, category.name, category.nameEn].join(' '));

/** Every template to choose from: those for the activity of the company first, then its own, the platform's, and each category. */
export function Gallery({ templates, rows, onRows, onNext }: GalleryProps) {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  const { data: defaults } = useQuery(defaultsQuery(null));
  const [shown, setShown] = useState<number | null>(null);
  const search = address.get('search') ?? '';
  const category = address.get('category') ?? '';
  const origin = address.get('origin') ?? '';
  const set = (name: string, value: string) =>
    setAddress(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const words = fold(search).split(/\s+/).filter(Boolean);
  const categories = [...new Map(templates.map((each) => [each.category.code, each.category])).values()];
  const found = templates.filter(
    (each) =>
      (category === '' || each.category.code === category) &&
      (origin === '' || (origin === 'proposed' ? each.proposal !== null : each.origin === origin)) &&
      words.every((word) => wordsOf(each).includes(word)),
  );
  const byProposal = found
    .filter(({ proposal }) => proposal !== null)
    .toSorted((a, b) => (a.proposal ?? 0) - (b.proposal ?? 0));
  const activity = defaults?.activity;
  const rest = found.filter((each) => each.proposal === null && each.origin === 'shipped');
  const groups: Group[] = [
    {
      key: 'proposed',
      title: activity
        ? t('assetTemplate.proposedFor', { activity: localized(activity, 'name') })
        : t('assetTemplate.proposedAnyway'),
      templates: byProposal,
    },
    { key: 'own', title: t('assetTemplate.own'), templates: found.filter((each) => each.origin === 'company') },
    { key: 'shared', title: t('assetTemplate.shared'), templates: found.filter((each) => each.origin === 'platform') },
    ...categories.map((each) => ({
      key: each.code,
      title: localized(each, 'name'),
      templates: rest.filter((one) => one.category.code === each.code),
    })),
  ].filter((group) => group.templates.length > 0);
  const counts = countsOf(rows ?? []);
  const setCount = (id: number, count: number) => {
    const others = (rows?.length ?? 0) - (counts.get(id) ?? 0);
    const most = maximumFromTemplates - others;
    if (count > most) toastText('assetTemplate.fill.tooMany', { maximum: maximumFromTemplates }, { icon: 'warning' });
    onRows(withCount(rows ?? [], id, Math.max(0, Math.min(count, most))));
  };
  const open = templates.find(({ id }) => id === shown);
  const origins = templateOrigins.filter((each) => templates.some((one) => one.origin === each));
  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          label={t('assetTemplate.search')}
          className={styles.search}
          search={search}
          onSearch={(text) => set('search', text)}
        />
        <NativeSelect
          aria-label={t('assetTemplate.category')}
          value={category}
          data={[
            { value: '', label: t('assetTemplate.everyCategory') },
            ...categories.map((each) => ({ value: each.code, label: localized(each, 'name') })),
          ]}
          onChange={({ currentTarget }) => set('category', currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('assetTemplate.origin')}
          value={origin}
          data={[
            { value: '', label: t('assetTemplate.everyOrigin') },
            { value: 'proposed', label: t('assetTemplate.proposed') },
            ...(origins.length > 1
              ? origins.map((each) => ({ value: each, label: t(`assetTemplate.origins.${each}`) }))
              : []),
          ]}
          onChange={({ currentTarget }) => set('origin', currentTarget.value)}
        />
        <output className={styles.found}>{t('assetTemplate.found', { count: found.length })}</output>
      </div>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`group-${group.key}`} className={styles.group}>
          <h2 id={`group-${group.key}`} className={styles.groupTitle}>
            {group.title}
          </h2>
          <ul className={styles.cards}>
            {group.templates.map((each) => (
              <TemplateCard
                key={each.id}
                template={each}
                count={rows === null ? null : (counts.get(each.id) ?? 0)}
                onCount={(count) => setCount(each.id, count)}
                onPreview={() => setShown(each.id)}
                acts={each.origin === 'company' && rows !== null ? <OwnActs template={each} /> : null}
              />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? (
        <Nothing title={t('assetTemplate.nothing.title')} text={t('assetTemplate.nothing.text')}>
          <Button variant="default" onClick={() => setAddress({}, { replace: true })}>
            {t('assetTemplate.nothing.clear')}
          </Button>
        </Nothing>
      ) : null}
      {rows === null ? null : (
        <div className={styles.bar}>
          <output className={styles.chosen}>
            {rows.length === 0 ? t('assetTemplate.none') : t('assetTemplate.chosen', { count: rows.length })}
          </output>
          {rows.length > 0 ? (
            <Button variant="default" onClick={() => onRows([])}>
              {t('assetTemplate.clear')}
            </Button>
          ) : null}
          <Button disabled={rows.length === 0} onClick={onNext}>
            {t('assetTemplate.next')}
          </Button>
        </div>
      )}
      {open ? (
        <PreviewDialog
          template={open}
          chosen={rows === null ? null : (counts.get(open.id) ?? 0) > 0}
          onChoose={(isChosen) => setCount(open.id, isChosen ? 1 : 0)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}
