// @vitest-environment jsdom
import type { AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { AnswerKeeper } from './answer-keeper.ts';
import { nothingSaid, type Question, type Said } from './question.ts';
import { QuestionCard } from './question-card.tsx';

const words = (es: string) => ({ es, en: es });
const scale = [0, 20, 40, 60, 80, 100].map((value) => ({
  value,
  name: words(`Nivel ${value / 20}`),
  description: words('-'),
}));
const rowOf = (said: Partial<Said>, version: number): AnswerRow => ({
  ...nothingSaid,
  ...said,
  id: 1,
  assessment_id: 7,
  code: 'A.5.1',
  responsible_name: null,
  evidence_count: 0,
  answered_by: 2,
  answered_by_name: 'Ana Ruiz',
  answered_at: '2026-11-01T00:00:00Z',
  version,
});
const question: Question = {
  item: {
    code: 'A.5.1',
    kind: 'control',
    groups: ['A.5'],
    name: words('Políticas'),
    question: words('¿Hay políticas?'),
    asks: words('-'),
    evidence: words('-'),
    instrument_code: null,
    weight: null,
  },
  section: {
    code: 'A.5',
    kind: 'theme',
    parent: null,
    name: words('Organizacionales'),
    formula: 'mean',
    weight: null,
    can_be_typed: false,
    is_own_reading: false,
  },
  saved: undefined,
  before: undefined,
  rating: undefined,
  isFocus: false,
  isMine: true,
};

/** What the server has, and what was sent to it. */
let there: AnswerRow | undefined;
let sent: unknown[];

const makeKeeper = () =>
  new AnswerKeeper(7, 'assessment.1.1.7', {
    post(_kind, responses) {
      sent.push(...responses);
      const [one] = responses;
      if (there && one?.version !== there.version)
        return Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: [there] }));
      there = rowOf({ level: one?.level ?? null }, (one?.version ?? 0) + 1);
      return Promise.resolve([there]);
    },
    savedOf: () => undefined,
    saved: () => {},
  });

function Shown({ keeper, of = question, beforeDate }: { keeper: AnswerKeeper; of?: Question; beforeDate?: string }) {
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.keeping);
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <QuestionCard
          question={of}
          definition={{ scale, gaps: { medium: 60, high: 20 }, steps: { clause: null, control: null } }}
          keeper={keeper}
          keeping={keeping}
          place={1}
          total={93}
          beforeDate={beforeDate}
          shut={null}
          onMove={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>
  );
}

beforeAll(async () => {
  // Fields that grow with their text ask for the fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, data: [] })));
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  localStorage.clear();
  sent = [];
  there = rowOf({ level: 100 }, 5);
});
afterEach(cleanup);

/** Answers with level 1 what somebody answered with level 5 meanwhile. */
async function conflict(): Promise<AnswerKeeper> {
  const keeper = makeKeeper();
  render(<Shown keeper={keeper} />);
  keeper.say([{ code: 'A.5.1', kind: 'control', said: { ...nothingSaid, level: 20 }, saved: undefined }]);
  expect(await screen.findByText('Ana Ruiz respondió lo mismo mientras tanto: Nivel 5 · 100.')).toBeTruthy();
  return keeper;
}

test('where somebody answered meanwhile it is said who and what, and one’s own answer can stay', async () => {
  const keeper = await conflict();
  await userEvent.click(screen.getByRole('button', { name: 'Dejar la mía' }));
  await vi.waitFor(() => expect(keeper.isEmpty()).toBe(true));
  expect(sent.at(-1)).toMatchObject({ code: 'A.5.1', level: 20, version: 5 });
  expect(there).toMatchObject({ level: 20, version: 6 });
  expect(screen.queryByRole('button', { name: 'Dejar la otra' })).toBeNull();
});

test('or the other one can, and nothing more is sent', async () => {
  const keeper = await conflict();
  const count = sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Dejar la otra' }));
  await vi.waitFor(() => expect(keeper.isEmpty()).toBe(true));
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toHaveLength(count);
  expect(there).toMatchObject({ level: 100, version: 5 });
  expect(screen.queryByRole('button', { name: 'Dejar la mía' })).toBeNull();
});

test('the answer of the last time is beside the question, with its day, its reason and its gap', () => {
  const before = rowOf({ level: 40, justification: 'Hay un borrador', gap: 'Falta aprobarla' }, 1);
  render(<Shown keeper={makeKeeper()} of={{ ...question, before }} beforeDate="2025-03-01" />);
  const beside = screen.getByRole('complementary');
  expect(beside.textContent).toMatch(/La vez anterior, .*2025/);
  for (const said of ['Nivel 2 · 40', 'Hay un borrador', 'Brecha: Falta aprobarla'])
    expect(beside.textContent).toContain(said);
});

test('a question that was not answered the last time says so, and the first time nothing is said of it', () => {
  const { unmount } = render(<Shown keeper={makeKeeper()} beforeDate="2025-03-01" />);
  expect(screen.getByText('Sin respuesta en la anterior')).toBeTruthy();
  unmount();
  render(<Shown keeper={makeKeeper()} />);
  expect(screen.queryByText(/La vez anterior/)).toBeNull();
});
