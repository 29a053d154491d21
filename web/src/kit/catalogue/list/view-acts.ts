import { view as endpoints, type SavedView } from '@baluarte/contract/record/view.ts';
import { call } from '#kit/http/call.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { viewsQuery, wordsOfViews } from './saved-views.ts';

/** Reads the views again, even if none is on screen: what the list begins with is known once this is done. */
async function refresh(list: string): Promise<void> {
  const query = viewsQuery(list);
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}

/** Properties of a view besides its query. */
export interface ViewValues {
  name: string;
  isShared: boolean;
  isDefault: boolean;
  isCompanyDefault?: boolean;
}

/** Keeps a new view. Throws `Refusal`. */
export async function keepView(list: string, query: string, values: ViewValues): Promise<SavedView> {
  const kept = await call(endpoints.create, { body: { list, query, ...values } });
  await refresh(list);
  toastText('catalogue.views.saved', { name: kept.name });
  return kept;
}

/** Changes a view and says so; a refusal is shown. */
export async function changeView(
  view: SavedView,
  body: Partial<ViewValues> & { query?: string },
): Promise<SavedView | null> {
  try {
    const changed = await call(endpoints.update, { params: { id: view.id }, body: { ...body, version: view.version } });
    toastText('catalogue.views.saved', { name: changed.name });
    return changed;
  } catch (error) {
    await showError(error);
    return null;
  } finally {
    await refresh(view.list);
  }
}

/** Asks, and takes the view away; whether it is gone. */
export async function removeView(view: SavedView): Promise<boolean> {
  const message = view.isShared ? (`${wordsOfViews()}.removeShared` as const) : 'catalogue.views.removeOwn';
  const { scheduleCount: count } = view;
  const asked = [
    translate(message, { name: view.name }),
    ...(count > 0 ? [translate('catalogue.views.usedBySchedules', { count })] : []),
  ].join(' ');
  if (!(await confirm({ message: asked, isDangerous: true }))) return false;
  try {
    await call(endpoints.remove, { params: { id: view.id } });
    toastText('catalogue.views.removed', { name: view.name });
    return true;
  } catch (error) {
    await showError(error);
    return false;
  } finally {
    await refresh(view.list);
  }
}

/** Puts a link where it can be pasted from. */
export async function copyLink(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
  toastText('catalogue.views.copied');
}
