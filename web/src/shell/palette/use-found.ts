import { search, type Found } from '@baluarte/contract/record/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import { fold } from '#kit/search/fold.ts';
import { useSession } from '#kit/session/session.tsx';
import { addressOn, pageAt, showPageOf, useMayOpen, useSite, type Finds, type PageEntry } from '#kit/site/site.ts';
import { localized, useTexts, type Texts } from '#kit/texts/texts.ts';
import { textOf, type Entry } from './entries.ts';
import { fitOf, wordsOf } from './match.ts';

/** Nothing is asked while the person is still typing. */
const typingMilliseconds = 120;

interface FoundPage {
  /** Page whose name and picture its kind takes. */
  list: PageEntry;
  /** Page the person must be allowed to open. */
  page: PageEntry;
  finds?: Finds;
  href: string;
}

/** Where an entry opens, by the site map. */
function placeOf(pages: readonly PageEntry[], found: Found): FoundPage | null {
  const several = pages.find(({ finds }) => finds?.kind === found.kind);
  if (several?.finds) return { list: several, page: several, finds: several.finds, href: several.finds.href(found) };
  const page = showPageOf(pages, found.kind);
  const list = page && pageAt(pages, page.path.replace(/\/show\/.*/s, ''));
  return page && list ? { list, page, href: addressOn(page, found.id) } : null;
}

/**
 * What an entry was found by where its line does not show all that was typed: its other name, or a text of it. `labels` are
 * those of its fields; matches in the name of a risk are shown by its asset, threat and vulnerability.
 */
function passageOf(found: Found, labels: Readonly<Record<string, string>>, typed: string, shown: string) {
  const missing = wordsOf(typed).filter((word) => !fold(shown).includes(word));
  const { name, nameEn, excerpts } = found;
  const texts = [{ field: 'name', text: name }, { field: 'nameEn', text: nameEn }, ...(excerpts ?? [])];
  for (const { field, text } of texts) {
    const label = labels[field];
    if (label && text && missing.some((word) => fold(text).includes(word))) return { label, text };
  }
  return undefined;
}

/** What the fields of a kind are called: by its own words, else by those of the audit. */
const labelsOf = (texts: Texts, kind: string): Readonly<Record<string, string>> => ({
  ...texts.audit.fields,
  ...(texts as Partial<Record<string, { fields?: Record<string, string> }>>)[kind]?.fields,
});

/** What the server finds for what was typed, as lines of the palette; the answer before stays, as far as it still fits. */
export function useFound(typed: string) {
  const { pages } = useSite();
  const session = useSession();
  const mayOpen = useMayOpen();
  const { t, texts, date } = useTexts();
  const [searched] = useDebouncedValue(typed.trim(), typingMilliseconds);
  const query = useQuery({
    queryKey: ['search', session?.companyId, session?.scope?.id, searched],
    queryFn: ({ signal }) => call(search.find, { query: { q: searched }, signal, isPart: true }),
    enabled: searched !== '' && (session?.companyId === null ? session.isSuperAdmin : session?.scope !== null),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const entries = useMemo(
    () =>
      (query.data ?? []).flatMap((found): Entry[] => {
        const place = placeOf(pages, found);
        if (!place || !mayOpen(place.page.path)) return [];
        const { list, finds, href } = place;
        const context = finds?.contextOf ? finds.contextOf(texts, found.context, { date }) : found.context;
        const name = localized(found, 'name');
        const code = name ? (found.code ?? undefined) : undefined;
        const label = name || (found.code ?? '');
        const state = found.statusId === 2 && !finds?.hasOwnStatus ? texts.catalogue.status.inactive : null;
        return [
          {
            id: `${found.kind}:${found.id}`,
            group: t(list.title),
            label,
            code,
            excerpt: passageOf(
              found,
              labelsOf(texts, found.kind),
              searched,
              textOf({ code, label, detail: context ?? undefined }),
            ),
            detail: [context, state].filter(Boolean).join(' · ') || undefined,
            mark: finds?.Mark && { Shown: finds.Mark, found },
            icon: list.menu?.icon ?? IconFile,
            href,
          },
        ];
      }),
    [query.data, searched, pages, mayOpen, t, texts, date],
  );
  if (typed.trim() === '') return { entries: none, isLoading: false, error: null, retry: query.refetch };
  const isOld = query.isPlaceholderData || searched !== typed.trim();
  const words = wordsOf(typed);
  return {
    entries: isOld
      ? entries.filter((entry) => fitOf(`${textOf(entry)} ${entry.excerpt?.text ?? ''}`, words) !== null)
      : entries,
    isLoading: isOld || query.isFetching,
    error: isOld ? null : query.error,
    retry: query.refetch,
  };
}

const none: Entry[] = [];
