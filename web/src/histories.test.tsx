// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { catalogueNames, catalogues } from '@baluarte/contract/catalogues.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import type { AuditEntity } from '@baluarte/contract/record/audit.ts';
import { tracked, typeOf, type Reading } from '@baluarte/contract/tracked.ts';
import { languages, textsIn, type Language } from '@baluarte/texts/wording.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { HistoryEntries } from '#kit/catalogue/show/history-tab.tsx';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, setLanguage, startTexts } from '#kit/texts/texts.ts';
import { followingListed } from './features/risk/risk/control/following/following-listed.ts';
import { sampleSession } from '../test/sample-session.ts';

/** What the history tab is shown of, and what is recorded of it. */
const shown: readonly [entity: AuditEntity, catalogue: Catalogue][] = [
  ...catalogueNames.map((name): [AuditEntity, Catalogue] => [name, catalogues[name] as never]),
  ['evidence', evidence],
  ['followUp', followingListed],
];
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A code that has a word. */
function codeOf(entity: AuditEntity, field: string, { fields }: Catalogue): string | number {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = textsIn('es').audit.words;
  const ofControls: Readonly<Record<string, number>> = { rating: 1 };
  return fields[field]?.values?.[0] ?? Object.keys(words[field] ?? {})[0] ?? ofControls[field] ?? 'no code with a word';
}

/** A value of a column, and what a person reads of it. */
function sampleOf(reading: Reading, code: string | number): { held: unknown; read: Record<Language, RegExp> } {
  const both = (pattern: RegExp) => ({ es: pattern, en: pattern });
  if (typeof reading !== 'string')
    return 'of' in reading
      ? { held: 41, read: both(/^Nombre 41$/) }
      : { held: [41, 42], read: both(/^Nombre 41[;,] Nombre 42$/) };
  switch (reading) {
    case 'flag':
      return { held: true, read: { es: /^sí$/i, en: /^yes$/i } };
    case 'date':
      return { held: '2026-03-01', read: { es: /0?1\/0?3\/2026/, en: /Mar 1, 2026/ } };
    case 'moment':
      // Half past ten in the evening of the day before, in Bogotá.
      return { held: '2026-11-28T03:30:43.120Z', read: { es: /27\/11\/2026.*10:30/, en: /Nov\s27,\s2026.*10:30/ } };
    case 'status':
      return { held: 1, read: both(/^\p{L}[\p{L} ]+$/u) };
    case 'word':
      return { held: code, read: both(/^[\p{L} ()–-]*\p{L}[\p{L} ()–-]*$/u) };
    case 'permissions':
      return { held: [101], read: both(/\p{L}{4}/u) };
    case 'number':
      return { held: 1234, read: { es: /^1[.\s]?234$/, en: /^1,?234$/ } };
    case 'json':
      return { held: ['a.example', 'b.example'], read: both(/^a\.example; b\.example$/) };
    default:
      return { held: 'Escrito por alguien', read: both(/^Escrito por alguien$/) };
  }
}

const bare = /\d{4}-\d\d-\d\d|T\d\d:\d\d|^true$|^false$|^\[|^\{/;

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => storeSession(sampleSession({ timeZone: 'America/Bogota' }), 'secret'));
afterEach(cleanup);

describe.each(languages)('in %s', (language) => {
  beforeAll(async () => {
    await setLanguage(language);
    await loadEveryText();
  });

  test.each(shown)(
    'every column that is recorded of %s has a word and is printed as a person reads it',
    (entity, catalogue) => {
      const columns = Object.entries(tracked[entity].fields).map(([column, reading]) => {
        const field = camel(column);
        return { field, reading, ...sampleOf(reading, codeOf(entity, field, catalogue)) };
      });
      const names = Object.fromEntries(
        columns.flatMap(({ reading }) => {
          const { entity: of } = typeOf(reading);
          return of === undefined ? [] : [41, 42].map((id) => [`${of}:${id}`, `Nombre ${id}`]);
        }),
      );
      const entry: HistoryEntry = {
        changesetId: 1,
        at: '2026-11-28T03:30:43.120Z',
        operation: 'insert',
        kind: 'write',
        userId: 1,
        userName: 'Paula',
        fields: columns.map(({ field, reading, held }) => ({ field, before: null, after: held, ...typeOf(reading) })),
      };
      render(
        <MantineProvider>
          <MemoryRouter>
            <HistoryEntries
              catalogue={catalogue}
              entity={entity}
              history={{ entries: [entry], names, namesEn: {} }}
              hasPast={false}
            />
          </MemoryRouter>
        </MantineProvider>,
      );
      const rows = screen.getAllByRole('row').slice(1);
      expect(rows).toHaveLength(columns.length);
      const printed = rows.map((row) => ({
        label: within(row).getByRole('rowheader').textContent,
        value: within(row).getByRole('cell').textContent,
      }));
      for (const { label, value } of printed) {
        expect(
          columns.map(({ field }) => field),
          label,
        ).not.toContain(label);
        expect(value, label).not.toMatch(bare);
      }
      const unread = columns.filter(({ read }) => !printed.some(({ value }) => read[language].test(value ?? '')));
      expect(unread.map(({ field, reading }) => `${field} (${JSON.stringify(reading)})`)).toEqual([]);
    },
  );

  test('what only counted up a version is no entry, and a new version of evidence is one with its number', () => {
    const written = { changesetId: 1, at: '2026-11-28T03:30:43.120Z', kind: 'write', userId: 1, userName: 'Paula' };
    const entries: HistoryEntry[] = [
      { ...written, operation: 'update', fields: [] },
      {
        ...written,
        changesetId: 2,
        operation: 'update',
        fields: [{ field: 'evidenceRevision', of: 'evidenceRevision', before: [], after: [9] }],
      },
    ];
    render(
      <MantineProvider>
        <MemoryRouter>
          <HistoryEntries
            catalogue={evidence as never}
            history={{ entries, names: { 'evidenceRevision:9': '2' }, namesEn: {} }}
            hasPast={false}
          />
        </MemoryRouter>
      </MantineProvider>,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('row', { name: /2/ }).textContent).toMatch(
      language === 'es' ? /Versiones.*Versión 2/ : /Versions.*Version 2/,
    );
  });
});
