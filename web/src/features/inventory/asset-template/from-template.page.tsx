import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Gallery } from './gallery.tsx';
import { templatesQuery, type Created } from './template-queries.ts';
import { useWork } from './use-work.ts';

// What comes after choosing comes when it does.
const Fill = lazy(() => import('./fill.tsx').then((m) => ({ default: m.Fill })));
const Done = lazy(() => import('./done.tsx').then((m) => ({ default: m.Done })));

/** Assets of templates: choose some, complete a row for each, create them all at once. */
export function FromTemplatePage() {
  const { t } = useTexts();
  const mayCreate = useCan()(permissions.assets.saveFromTemplate);
  const { data, error, refetch } = useQuery(templatesQuery);
  const { work, change, clear } = useWork();
  const [search, setSearch] = useSearchParams();
  const [created, setCreated] = useState<Created | null>(null);
  const known = new Set(data?.map(({ id }) => id));
  const rows = work.rows.filter(({ templateId }) => known.has(templateId));
  const isFilling = search.get('step') === 'fill' && rows.length > 0 && mayCreate;
  const go = (step: 'fill' | null) => {
    const next = new URLSearchParams(search);
    if (step === null) next.delete('step');
    else next.set('step', step);
    setSearch(next);
    document.querySelector('h1')?.focus();
  };
  const begin = () => {
    setCreated(null);
    go(null);
  };
  return (
    <Page
      title={t('assetTemplate.title')}
      lead={created || isFilling ? undefined : t('assetTemplate.lead')}
      changing={permissions.assets.saveFromTemplate}
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data ? (
        <Suspense fallback={<PageSkeleton />}>
          {created ? (
            <Done created={created} onMore={begin} />
          ) : isFilling ? (
            <Fill
              templates={data}
              work={{ ...work, rows }}
              change={change}
              onBack={() => go(null)}
              onCreated={(answer) => {
                clear();
                setCreated(answer);
                setSearch({}, { replace: true });
              }}
            />
          ) : (
            <Gallery
              templates={data}
              rows={mayCreate ? rows : null}
              onRows={(next) => change(() => ({ rows: next }))}
              onNext={() => go('fill')}
            />
          )}
        </Suspense>
      ) : null}
    </Page>
  );
}
