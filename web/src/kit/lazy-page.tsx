import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailed } from './layout/load-failed.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';

/** The code of a page may take this long, in milliseconds; then a message offers to try again. */
export const chunkMilliseconds = 120_000;

type Load = () => Promise<ComponentType>;

/** The code of a page did not arrive: too slow, no connection, or gone with a new version. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

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
function lazyOf(load: Load): ComponentType {
  const page = known.get(load) ?? lazy(async () => ({ default: await loadInTime(load) }));
  known.set(load, page);
  return page;
}

interface BoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

/** Holds a page that did not load, or that failed while it was drawn, so that the navigation around it stays. */
class PageBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <LoadFailed isChunk={error instanceof ChunkError} onRetry={this.props.onRetry} />;
  }
}

/** A page whose code loads when it is opened; a second failure in a row loads the whole application anew. */
export function LazyPage({ load }: { load: Load }) {
  const [attempt, setAttempt] = useState(0);
  const PageOfLoad = lazyOf(load);
  const retry = () => {
    if (attempt > 0) window.location.reload();
    known.delete(load);
    setAttempt(attempt + 1);
  };
  return (
    <PageBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<PageSkeleton />}>
        <PageOfLoad />
      </Suspense>
    </PageBoundary>
  );
}
