import type { ComponentType } from 'react';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AsOf } from './as-of.tsx';
import { FigureCells, type Figure } from './figure-cells.tsx';
import styles from './platform.module.css';
import { usePlatformFigures, type PlatformFigures } from './use-platform.ts';

export type Words = Pick<ReturnType<typeof useTexts>, 't' | 'number'>;

interface PlatformPageProps {
  title: string;
  lead: string;
  /** The figures that stand first. */
  cells: (figures: PlatformFigures, words: Words) => Figure[];
  /** What follows them. */
  Parts: ComponentType<{ figures: PlatformFigures }>;
}

/** A page of the platform in figures: those that matter most and when they were counted, then its parts. */
export function PlatformPage({ title, lead, cells, Parts }: PlatformPageProps) {
  const { t, number } = useTexts();
  const { data, error, isPending, refetch } = usePlatformFigures();
  return (
    <Page title={title} lead={lead}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <div className={styles.waiting} aria-busy="true" /> : null}
      {data ? (
        <div className={styles.grid}>
          <div className={styles.wide}>
            <FigureCells figures={cells(data, { t, number })} />
            <AsOf {...data} />
          </div>
          <Parts figures={data} />
        </div>
      ) : null}
    </Page>
  );
}
