import { Button } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import '#kit/layout/mantine.css';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useFactorActs } from './factor-acts.ts';
import { FactorRow } from './factor-row.tsx';
import type { FactorOf } from './factor.ts';
import styles from './method.module.css';
import { factorsQuery } from './method-queries.ts';
import { useReview } from './use-review.tsx';

// Loaded when deleting is refused, which is rare.
const FactorDialog = lazy(() => import('./factor-dialog.tsx').then((m) => ({ default: m.FactorDialog })));
const Obstacles = lazy(() => import('#kit/catalogue/obstacles.tsx').then((m) => ({ default: m.Obstacles })));

/** Impact factors in the company's order, each with its levels in place. */
export function ImpactsPage() {
  const { t } = useTexts();
  const can = useCan();
  const review = useReview();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const isDirty = useRef(false);
  const [open, setOpen] = useState<number | null>(null);
  const acts = useFactorActs(review, factors ?? [], (id) => {
    if (open !== id) return;
    isDirty.current = false;
    setOpen(null);
  });
  const [form, setForm] = useState<FactorOf | 'new' | null>(null);
  const mayCreate = can(permissions.impacts.create);

  // One factor's levels are open at a time, so that what is not saved cannot be forgotten further up the page.
  const toggle = async (id: number) => {
    if (isDirty.current && !(await confirm({ message: t('setting.leave'), isDangerous: true }))) return;
    isDirty.current = false;
    setOpen((before) => (before === id ? null : id));
  };
  const create = mayCreate ? (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setForm('new')}>
      {t('impactFactor.create')}
    </Button>
  ) : null;
  return (
    <Page
      changing={permissions.impacts.edit}
      title={t('impactFactor.title')}
      lead={t('impactFactor.lead')}
      actions={factors?.length === 0 ? null : create}
    >
      {error && !factors ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!factors && !error ? <PageSkeleton /> : null}
      {factors?.length === 0 ? (
        <Nothing title={t('impactFactor.emptyTitle')} text={t('impactFactor.emptyText')}>
          {create}
        </Nothing>
      ) : null}
      {factors && factors.length > 0 ? (
        <ol className={styles.factors} aria-label={t('impactFactor.title')}>
          {factors.map((factor, place) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              place={place}
              count={factors.length}
              isOpen={open === factor.id}
              review={review}
              acts={acts}
              onToggle={() => void toggle(factor.id)}
              onEdit={() => setForm(factor)}
              onDirty={(dirty) => {
                isDirty.current = dirty;
              }}
            />
          ))}
        </ol>
      ) : null}
      <output className="b-visually-hidden">{acts.announcement}</output>
      {form ? (
        <Suspense>
          <FactorDialog
            factor={form === 'new' ? null : form}
            taken={new Set((factors ?? []).map(({ code }) => code))}
            onClose={() => setForm(null)}
            onCreated={(id) => void toggle(id)}
          />
        </Suspense>
      ) : null}
      {acts.obstacle ? (
        <Suspense>
          <Obstacles obstacles={[acts.obstacle]} isRemoval onClose={acts.forgetObstacle} />
        </Suspense>
      ) : null}
      {review.dialog}
    </Page>
  );
}
