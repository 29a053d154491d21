import { risk as endpoints, type RiskOne } from '@baluarte/contract/risk/risk.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';
import { riskChanged, riskQuery, showAtOnce, type RowChange } from '../risk-cache.ts';
import {
  draftOf,
  impactsOf,
  isTold,
  previewOf,
  rebased,
  sameAnswers,
  sameDetails,
  sameLevels,
  type Draft,
} from '../assess/draft.ts';

/** A risk that could not be saved; its answers are kept. */
export interface Failure {
  risk: RiskOne;
  error: unknown;
}

/** The unsaved answers of every open risk, and how they are saved. */
export interface AssessmentDrafts {
  drafts: ReadonlyMap<number, Draft>;
  failures: ReadonlyMap<number, Failure>;
  /** Keeps what was answered; an answer that is as it was is no draft. */
  write: (risk: RiskOne, draft: Draft) => void;
  drop: (id: number) => void;
  /** Shows the answers as saved at once, saves them, and takes them back when that fails. */
  save: (risk: RiskOne, method: RiskMethod) => Promise<boolean>;
  clear: () => void;
}

const without = <V>(map: ReadonlyMap<number, V>, id: number): ReadonlyMap<number, V> =>
  new Map([...map].filter(([key]) => key !== id));

/** A risk as its draft will make it, before the server has answered. */
export function expected(risk: RiskOne, draft: Draft, method: RiskMethod): RowChange {
  const { assessment, impact, missing } = previewOf(draft, method);
  const measures = method.reply.probabilityTypes.flatMap(({ levels }) => levels);
  return {
    ownerId: draft.ownerId,
    ...(risk.probability !== undefined && {
      probabilityLevelId: draft.probabilityId,
      probability: measures.find(({ id }) => id === draft.probabilityId)?.order ?? null,
    }),
    // What the answers come to follows from all of them.
    ...(isTold(risk) &&
      !sameAnswers(draft, draftOf(risk)) && {
        impact,
        level: assessment?.level ?? null,
        rangeId: assessment?.range.id ?? null,
        completeness: missing.code ?? 'complete',
        missingFactorIds: [...missing.factorIds],
      }),
  };
}

async function send(risk: RiskOne, draft: Draft, method: RiskMethod): Promise<void> {
  const params = { id: risk.id };
  const saved = draftOf(risk);
  let { version } = risk;
  if (!sameDetails(draft, saved)) {
    const { ownerId } = draft;
    const texts = {
      description: draft.description.trim() || null,
      reference: draft.reference.trim() || null,
      notes: draft.notes.trim() || null,
    };
    const answer = await call(endpoints.update, { params, body: { ownerId, ...texts, version } });
    version = answer.version;
    queryClient.setQueryData(riskQuery(risk.id).queryKey, (old) => (old ? { ...old, ...texts, version } : old));
  }
  if (sameAnswers(draft, saved)) return showAtOnce(risk.id, { version });
  // What stays as it is, is not sent: it may be another person's to answer.
  const { probabilityId } = draft;
  const impacts = sameLevels(draft, saved) ? undefined : impactsOf(draft, method);
  const body = {
    ...(probabilityId !== saved.probabilityId && { probabilityId }),
    ...(impacts && { impacts }),
    version,
  };
  const { id, ...answer } = await call(endpoints.assess, { params, body });
  showAtOnce(id, answer);
  if (!impacts) return;
  const rated = impacts.map((rating) => ({ ...rating, applies: rating.levelId !== null }));
  queryClient.setQueryData(riskQuery(id).queryKey, (old) => (old ? { ...old, impacts: rated } : old));
}

export function useAssessmentDrafts(): AssessmentDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, Failure>>(new Map());
  const drop = (id: number) => {
    setDrafts((old) => without(old, id));
    setFailures((old) => without(old, id));
  };
  const write = (risk: RiskOne, draft: Draft) => {
    const saved = draftOf(risk);
    if (sameAnswers(draft, saved) && sameDetails(draft, saved)) drop(risk.id);
    else setDrafts((old) => new Map(old).set(risk.id, draft));
  };
  const save = async (risk: RiskOne, method: RiskMethod) => {
    const draft = drafts.get(risk.id);
    if (!draft) return true;
    drop(risk.id);
    showAtOnce(risk.id, expected(risk, draft, method));
    try {
      await send(risk, draft, method);
      return true;
    } catch (error) {
      const now = isRefusal(error, 'changedMeanwhile') ? await latest(risk.id) : null;
      const kept = now ? rebased(draft, draftOf(risk), draftOf(now)) : draft;
      // A newer answer given meanwhile replaces the answers that failed.
      setDrafts((old) => (old.has(risk.id) ? old : new Map(old).set(risk.id, kept)));
      if (now === null) showAtOnce(risk.id, risk);
      setFailures((old) => new Map(old).set(risk.id, { risk: now ?? risk, error }));
      return false;
    } finally {
      void riskChanged(risk.id);
    }
  };
  const clear = () => {
    setDrafts(new Map());
    setFailures(new Map());
  };
  return { drafts, failures, write, drop, save, clear };
}

/** The risk as it is saved now, shown wherever it is on screen; null when it cannot be read. */
async function latest(id: number): Promise<RiskOne | null> {
  try {
    const now = await queryClient.fetchQuery({ ...riskQuery(id), staleTime: 0 });
    showAtOnce(id, now);
    return now;
  } catch {
    return null;
  }
}
