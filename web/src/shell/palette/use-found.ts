import { search, type Found } from '@baluarte/contract/record/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import type { WordedName } from '#kit/catalogue/catalogue.ts';
import { wordsIn } from '#kit/catalogue/words.ts';
import { fold } from '#kit/search/fold.ts';
import { useSession } from '#kit/session/session.tsx';
import { pageAt, useMayOpen, useSite, type PageEntry } from '#kit/site/site.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { textOf, type Entry } from './entries.ts';
import { fitOf, wordsOf } from './match.ts';

/** Nothing is asked while the person is still typing. */
const typingMilliseconds = 120;

interface FoundPage {
  /** Page whose name and picture its kind takes. */
  list: string;
  href: (found: Found) => string;
}

/** Kinds that open on a page of several; every other one has a page of its own. */
const places: Readonly<Record<string, FoundPage>> = {
  risk: { list: '/risks', href: ({ id }) => `/risks?risk=${id}` },
  impactFactor: { list: '/impacts', href: () => '/impacts' },
  parameter: {
    list: '/parameters',
    href: ({ context, code }) =>
      `/parameters?${new URLSearchParams({ kind: context ?? '', search: code ?? '' }).toString()}`,
  },
};

/** Where entries of a kind open: `/threats/show/:threatId` is a threat's own page. */
function placeOf(pages: readonly PageEntry[], kind: string): (FoundPage & { page: string }) | null {
  const special = places[kind];
  if (special) return { ...special, page: special.list };
  const page = pages.find(({ path }) => path.endsWith(`/show/:${kind}Id`));
  if (!page) return null;
  const list = page.path.replace(/\/show\/.*$/, '');
  return { list, page: page.path, href: ({ id }) => `${list}/show/${id}` };
}

/**
 * What an entry was found by where its line does not show all that was typed: its other name, or a text of it. `labels` are
 * those of its fields; what the names of a risk hold is told by its ends.
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

/** What the server finds for what was typed, as lines of the palette; the answer before stays, as far as it still fits. */
export function useFound(typed: string) {
  const { pages } = useSite();
  const session = useSession();
  const mayOpen = useMayOpen();
  const { t, texts } = useTexts();
  const [asked] = useDebouncedValue(typed.trim(), typingMilliseconds);
  const query = useQuery({
    queryKey: ['search', session?.companyId, session?.scope?.id, asked],
    queryFn: ({ signal }) => call(search.find, { query: { q: asked }, signal, isPart: true }),
    enabled: asked !== '' && (session?.companyId === null ? session.isSuperAdmin : session?.scope !== null),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const entries = useMemo(
    () =>
      (query.data ?? []).flatMap((found): Entry[] => {
        const place = placeOf(pages, found.kind);
        const list = place && pageAt(pages, place.list);
        if (!list || !mayOpen(place.page)) return [];
        const kinds: Readonly<Record<string, string>> = texts.parameter.kinds;
        const context = found.kind === 'parameter' ? kinds[found.context ?? ''] : found.context;
        const name = localized(found, 'name');
        const code = name ? (found.code ?? undefined) : undefined;
        const label = name || (found.code ?? '');
        const { fields } = wordsIn(texts, found.kind as WordedName);
        const state = found.statusId === 2 && found.kind !== 'risk' ? texts.catalogue.status.inactive : null;
        return [
          {
            id: `${found.kind}:${found.id}`,
            group: t(list.title),
            label,
            code,
            excerpt: passageOf(found, fields, asked, textOf({ code, label, detail: context ?? undefined })),
            detail: [context, state].filter(Boolean).join(' · ') || undefined,
            icon: list.menu?.icon ?? IconFile,
            href: place.href(found),
          },
        ];
      }),
    [query.data, asked, pages, mayOpen, t, texts],
  );
  if (typed.trim() === '') return { entries: none, isLoading: false, error: null, retry: query.refetch };
  const isOld = query.isPlaceholderData || asked !== typed.trim();
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
