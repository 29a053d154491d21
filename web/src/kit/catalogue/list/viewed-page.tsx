import { LazyPage } from '#kit/site/lazy-page.tsx';
import { Page } from '#kit/layout/page.tsx';
import type { ListView } from './list-view.ts';
import { ViewSwitch } from './view-switch.tsx';

/** The page of a list in another view than its rows. */
export function ViewedPage({ title, view: { name, load, texts } }: { title: string; view: ListView }) {
  return (
    <Page title={title} actions={<ViewSwitch />}>
      <LazyPage key={name} load={load} texts={texts} />
    </Page>
  );
}
