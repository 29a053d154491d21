import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import { refreshWithChoices } from '../writes.ts';
import { isAtWork } from './events.ts';
import { planOf, type Plan } from './plan.ts';
import { keepJob } from './use-job.ts';

/** Which sheet is read, and which of its rows is the header; null: as it is found. */
export interface TablePlace {
  name: string | null;
  headerRow: number | null;
}

const rest = () => new Promise((resolve) => setTimeout(resolve, restMilliseconds));

/** Milliseconds of rest after the last change before the rows are checked again. */
const restMilliseconds = 250;

/**
 * The plan of an import that waits for its person: each change checks the rows again, one check at a time, and what is shown
 * follows the newest. `run` checks what is not checked yet and then imports.
 */
export function useCheck(catalogue: Catalogue, job: ImportJob) {
  const { texts } = useTexts();
  const [plan, setPlan] = useState<Plan>(() => planOf(job));
  const [isChecking, setChecking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const latest = useRef(plan);
  const checked = useRef(plan);
  const running = useRef<Promise<void> | null>(null);
  const [place, setPlace] = useState<TablePlace | null>(null);
  const latestPlace = useRef<TablePlace | null>(null);
  const { jobId, mode } = job;

  const send = async (dryRun: boolean, sentPlan: Plan, how: ImportJob['mode']) => {
    const next = await call(imports.run, { params: { jobId }, body: { dryRun, mode: how, ...sentPlan } });
    checked.current = sentPlan;
    keepJob(next);
    return next;
  };
  const fail = (error: unknown) => showError(error, (path) => fieldLabel(texts, catalogue, path));

  const checkAll = async () => {
    setChecking(true);
    try {
      // What was changed while the server was at it is checked next; what lies in between never is.
      while (checked.current !== latest.current && !isAtWork(await send(true, latest.current, mode)));
    } catch (error) {
      checked.current = latest.current;
      await fail(error);
    } finally {
      running.current = null;
      setChecking(false);
    }
  };
  const check = (): Promise<void> => {
    // Nothing to do is done at once: a check that ends before it is noted would be waited for ever after.
    if (checked.current === latest.current) return running.current ?? Promise.resolve();
    running.current ??= checkAll();
    return running.current;
  };

  useEffect(() => {
    if (checked.current === plan) return undefined;
    const timer = setTimeout(() => void check(), restMilliseconds);
    return () => clearTimeout(timer);
    // One check of the latest plan; it reads everything else from the current refs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [plan]);

  const change = (next: Plan) => {
    latest.current = next;
    setPlan(next);
  };
  const run = async (how: ImportJob['mode']) => {
    setRunning(true);
    try {
      await check();
      const next = await send(false, latest.current, how);
      if (!isAtWork(next)) void refreshWithChoices();
    } catch (error) {
      await fail(error);
    } finally {
      setRunning(false);
    }
  };
  const readAt = async (sheet: TablePlace) => {
    try {
      const { options, defaults } = latest.current;
      const next = await call(imports.run, {
        params: { jobId },
        body: { dryRun: true, mode, options, defaults, sheet },
      });
      const moved = planOf(next);
      latest.current = moved;
      checked.current = moved;
      setPlan(moved);
      keepJob(next);
    } catch (error) {
      await fail(error);
    }
  };
  /** Reads another sheet, or another row as header, after a moment of rest and one at a time; its columns are matched again. */
  const move = async (sheet: TablePlace) => {
    const isLatest = () => latestPlace.current === sheet;
    latestPlace.current = sheet;
    setPlace(sheet);
    await rest();
    while (isLatest() && running.current) await running.current;
    if (!isLatest()) return;
    running.current = readAt(sheet);
    await running.current;
    running.current = null;
    if (!isLatest()) return;
    latestPlace.current = null;
    setPlace(null);
  };
  /** `place`: the sheet and header row requested next, null where unchanged. */
  return { plan, change, run, move, place, isChecking: isChecking || place !== null, isRunning };
}
