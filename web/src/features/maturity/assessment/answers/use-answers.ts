import { answerRow, type AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { send, type Answer } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { onSessionEnd } from '#kit/session/session-store.ts';
import { assessmentQuery, ratingsQuery } from '../assessment-queries.ts';
import { AnswerKeeper } from './answer-keeper.ts';
import { keptKey } from './kept-answers.ts';
import { isAnswered, saidIn } from './question.ts';

type One = Answer<typeof assessment.get>;

const reply = z.object({ data: z.array(answerRow) });
const endpoints = { clause: assessment.saveClauses, control: assessment.saveControls } as const;

function merged(before: readonly AnswerRow[], rows: readonly AnswerRow[]): AnswerRow[] {
  const byCode = new Map([...before, ...rows].map((row) => [row.code, row]));
  return [...byCode.values()];
}

const countOf = (rows: readonly AnswerRow[]) => rows.filter((row) => isAnswered(saidIn(row))).length;

/** An assessment with answers of a step that were saved since it was read. */
function withAnswers(one: One, kind: ItemKind, rows: readonly AnswerRow[]): One {
  if (kind === 'clause') {
    const clauses = merged(one.assessment_clauses, rows);
    return { ...one, assessment_clauses: clauses, clauses_answered: countOf(clauses) };
  }
  const controls = merged(one.assessment_controls, rows);
  return { ...one, assessment_controls: controls, controls_answered: countOf(controls) };
}

const oneIn = (id: number) => queryClient.getQueryData(assessmentQuery(id).queryKey);

/** Keepers of assessments with answers that are not saved yet, and of the one on screen: both steps have the same. */
const keepers = new Map<string, AnswerKeeper>();
// What is in memory would be written again. A session that expired goes on where it was.
onSessionEnd((reason) => {
  if (reason === 'expired') return;
  for (const keeper of keepers.values()) keeper.forgetPlaces();
  keepers.clear();
});

function keeperOf(id: number): AnswerKeeper {
  const key = keptKey(id);
  const known = keepers.get(key);
  if (known) return known;
  const keeper = new AnswerKeeper(id, key, {
    // The answers that were changed meanwhile come with the refusal: it is not taken for what was saved.
    post: async (kind, responses) => {
      const response = await send(endpoints[kind], { body: { responses } });
      return reply.parse(await response.json()).data;
    },
    savedOf(code) {
      const one = oneIn(id);
      return one && [...one.assessment_clauses, ...one.assessment_controls].find((row) => row.code === code);
    },
    saved(kind, rows) {
      const one = oneIn(id);
      if (one) queryClient.setQueryData(assessmentQuery(id).queryKey, withAnswers(one, kind, rows));
      // Whoever rated differently dissents now.
      const codes = new Set(rows.map(({ code }) => code));
      const rated = queryClient.getQueryData(ratingsQuery(id).queryKey) ?? [];
      if (rated.some(({ code }) => codes.has(code)))
        void queryClient.invalidateQueries({ queryKey: ratingsQuery(id).queryKey });
      // What the list and the results say of it is read again once somebody looks.
      void queryClient.invalidateQueries({ queryKey: ['assessment'], refetchType: 'none' });
    },
  });
  keepers.set(key, keeper);
  return keeper;
}

/** The keeper of what is said of an assessment, and what it keeps; it sends while the page is open, and after that. */
export function useAnswers(id: number) {
  const [keeper] = useState(() => keeperOf(id));
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.keeping);
  useEffect(() => {
    const flush = () => keeper.flush();
    flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      if (keeper.isEmpty()) keepers.delete(keptKey(id));
      else flush();
    };
  }, [keeper, id]);
  return { keeper, keeping };
}
