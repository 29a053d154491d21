import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { proposedOfAsset } from '@baluarte/contract/risk/recognition.rules.ts';
import type { Suggestion } from '@baluarte/contract/risk/risk.ts';
import { IconZoomCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { Page } from '#kit/layout/page.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AssetChooser } from './recognition/asset-chooser.tsx';
import { AssetGroup } from './recognition/asset-group.tsx';
import { CategoryGaps } from './recognition/category-gaps.tsx';
import {
  byAsset,
  extent,
  itemOf,
  markable,
  maximumRecognized,
  withMarks,
  type Marked,
} from './recognition/combination.ts';
import { NothingSuggested } from './recognition/nothing-suggested.tsx';
import { SuggestionTools } from './recognition/suggestion-tools.tsx';
import { RecognizeBar } from './recognition/recognize-bar.tsx';
import styles from './recognition/recognition.module.css';
import { useRecognize } from './recognition/use-recognize.ts';
import { bases, useRecognitionAddress, type SuggestionQuery } from './recognition/use-recognition-address.ts';
import { readAllOpen, useSuggestionCount, useSuggestions } from './recognition/use-suggestions.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';

const none: Marked = new Map();
/** The server lists no more than this; filters reach the others. */
const mostListed = 10_000;

/** What the relations suggest as risks, asset by asset; what is marked becomes risks to be assessed. */
export function RiskRecognitionPage() {
  const { t, number } = useTexts();
  const can = useCan();
  const { query, change, redirect } = useRecognitionAddress();
  const { data, error, refetch, isPlaceholderData } = useSuggestions(query);
  const openOfAll = useSuggestionCount(query, 'new', query.show === 'all').data ?? 0;
  const recognize = useRecognize();
  const [marked, setMarked] = useState<Marked>(none);
  const mayMark = can(permissions.risks.createRecognition);
  useLeaveGuard(() => marked.size > 0, { message: t('risk.recognition.leave', { count: marked.size }) });

  if (redirect) return <Navigate replace to={redirect} />;
  const rows = data?.rows ?? [];
  const total = data?.meta.total ?? 0;
  const open = query.show === 'all' ? openOfAll : query.show === 'known' ? 0 : total;
  const mark = (some: readonly Suggestion[], isOn: boolean) => {
    const next = withMarks(marked, some, isOn);
    setMarked(next.marked);
    if (next.leftOut > 0) toastText('risk.recognition.tooMany', { count: maximumRecognized }, { icon: 'warning' });
  };
  const markAll = async () => {
    try {
      mark(await loading(readAllOpen(query, open), t('risk.recognition.gathering')), true);
    } catch (failure) {
      await showError(failure);
    }
  };
  const recognizeLikeliest = async () => {
    try {
      const rows = await loading(readAllOpen(query, open), t('risk.recognition.gathering'));
      await recognize(rows.map(itemOf), () => setMarked(none));
    } catch (failure) {
      await showError(failure);
    }
  };
  const isPageMarked = extent(rows, marked) === 'all';
  return (
    <Page
      title={t('risk.recognition.title')}
      lead={t('risk.recognition.lead')}
      actions={<SuggestionTools query={query} isEmpty={total === 0} />}
    >
      <div className={styles.layout}>
        <AssetChooser query={query} onChange={change} />
        <div>
          <Tools query={query} onChange={change} />
          <CategoryGaps />
          {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <div className={styles.skeleton} aria-busy="true" /> : null}
          {data && total === 0 ? <NothingSuggested query={query} onChange={change} /> : null}
          {total > 0 ? (
            <>
              <div className={styles.counts}>
                <output className={styles.found}>
                  {total >= mostListed
                    ? t('risk.recognition.suggestionsMost', { count: number(mostListed) })
                    : t('risk.recognition.suggestions', { count: total })}
                </output>
                {mayMark && query.show === 'likeliest' ? (
                  <Button
                    size="compact-sm"
                    className={styles.likeliest}
                    leftSection={<IconZoomCheck size={16} stroke={1.5} aria-hidden />}
                    onClick={() => void recognizeLikeliest()}
                  >
                    {t('risk.recognition.recognizeLikeliest', { each: number(proposedOfAsset), total: number(open) })}
                  </Button>
                ) : null}
                {mayMark && markable(rows).length > 0 ? (
                  <Button size="compact-sm" variant="subtle" onClick={() => mark(markable(rows), !isPageMarked)}>
                    {t(isPageMarked ? 'risk.recognition.unselectPage' : 'risk.recognition.selectPage')}
                  </Button>
                ) : null}
                {mayMark && open > markable(rows).length ? (
                  <Button size="compact-sm" variant="subtle" onClick={() => void markAll()}>
                    {open > maximumRecognized
                      ? t('risk.recognition.selectMost', { count: number(maximumRecognized) })
                      : t('risk.recognition.selectAll', { count: open })}
                  </Button>
                ) : null}
              </div>
              <div className={styles.groups} data-stale={isPlaceholderData || undefined}>
                {byAsset(rows).map((group) => (
                  <AssetGroup key={group.asset.id} {...group} marked={marked} mayMark={mayMark} onMark={mark} />
                ))}
              </div>
              <Steps page={query.page} last={data?.meta.lastPage ?? 1} onGo={(page) => change({ page })} />
            </>
          ) : null}
          <RecognizeBar marked={marked} onClear={() => setMarked(none)} />
        </div>
      </div>
    </Page>
  );
}

/** Narrows the suggestions by what they say, by whether they are risks already, and by why they are suggested. */
function Tools({ query, onChange }: { query: SuggestionQuery; onChange: (patch: Partial<SuggestionQuery>) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.tools}>
      <SearchInput
        label={t('risk.recognition.search')}
        w={{ base: '100%', xs: 320 }}
        search={query.search}
        onSearch={(search) => onChange({ search })}
      />
      <SegmentedControl
        className={styles.show}
        aria-label={t('risk.recognition.show')}
        value={query.show}
        data={[
          { value: 'likeliest', label: t('risk.recognition.showLikeliest') },
          { value: 'new', label: t('risk.recognition.showNew') },
          { value: 'known', label: t('risk.recognition.showKnown') },
          { value: 'all', label: t('risk.recognition.showAll') },
        ]}
        onChange={(show) => onChange({ show })}
      />
      <NativeSelect
        aria-label={t('risk.recognition.basisLabel')}
        value={query.basis ?? ''}
        data={[
          { value: '', label: t('risk.recognition.anyBasis') },
          ...bases.map((basis) => ({ value: basis, label: t(`risk.recognition.basis.${basis}`) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ basis: bases.find((basis) => basis === value) ?? null })}
      />
    </div>
  );
}
