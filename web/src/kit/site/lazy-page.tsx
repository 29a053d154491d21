import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailed } from '#kit/layout/load-failed.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import type { TextGroup } from '@baluarte/texts/text-sources.ts';
import { areTextsLoaded, loadTexts } from '#kit/texts/texts.ts';

/** The code of a page may take this long, in milliseconds; then a message offers to try again. */
export const chunkMilliseconds = 120_000;

type Load = () => Promise<ComponentType>;

/** The code of a page did not arrive: too slow, no connection, or gone with a new version. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

/**
 * Whether an error is of code that could not be fetched, of a page or of a part of it. The document remembers that, and gives
 * the same answer whenever it is asked for the same code: only a new document asks the server again.
 */
export const isUnfetched = (error: unknown): boolean =>
  error instanceof ChunkError
    ? error.cause !== undefined
    : error instanceof Error &&
      /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/** `load`, given up after `milliseconds`. Throws `ChunkError`. */
export async function loadInTime(load: Load, milliseconds = chunkMilliseconds): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ChunkError('too slow')), milliseconds);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError('not loaded', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const known = new Map<Load, ComponentType>();

/** Groups of texts a page uses besides those of every page; null where the initial texts are enough. */
type Groups = readonly TextGroup[] | null;

const wholeOf = (load: Load, texts: Groups) =>
  loadInTime(async () => {
    const [page] = await Promise.all([load(), texts && loadTexts(texts)]);
    return page;
  });

/** Several pages may share their code, `create`, `edit` and `show` of a catalogue; each waits for its own texts. */
function lazyOf(load: Load, texts: Groups): ComponentType {
  const loaded = known.get(load);
  if (loaded && (texts === null || areTextsLoaded(texts))) return loaded;
  const page = lazy(async () => ({ default: await wholeOf(load, texts) }));
  known.set(load, page);
  return page;
}

/** Loads a page ahead, so that it is drawn at once. One that does not load says so when it is drawn. */
export async function loadAhead({ load, texts }: LazyPageProps): Promise<void> {
  const page = await wholeOf(load, texts).catch(() => null);
  if (page !== null) known.set(load, page);
}

interface BoundaryProps {
  children: ReactNode;
  onRetry: (error: unknown) => void;
}

/** Holds a part of the screen that did not load, or that failed while it was drawn, so that what is around it stays. */
export class PageBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const isChunk = error instanceof ChunkError || isUnfetched(error);
    return <LoadFailed isChunk={isChunk} onRetry={() => this.props.onRetry(error)} />;
  }
}

export interface LazyPageProps {
  load: Load;
  /** What it waits for besides its code. */
  texts: Groups;
}

/**
 * A page whose code and texts load when it is opened. Trying again loads the whole application where code could not be
 * fetched, or at a second failure in a row. Give it a key per page.
 */
export function LazyPage({ load, texts }: LazyPageProps) {
  const [{ attempt, Page }, setShown] = useState(() => ({ attempt: 0, Page: lazyOf(load, texts) }));
  const retry = (error: unknown) => {
    if (attempt > 0 || isUnfetched(error)) return window.location.reload();
    known.delete(load);
    setShown({ attempt: attempt + 1, Page: lazyOf(load, texts) });
  };
  return (
    <PageBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}
