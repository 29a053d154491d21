import type { SentMethod } from '@baluarte/contract/identity/two-step.ts';
import { useEffect, useRef, useState } from 'react';
import { call, type Answer } from '#kit/http/call.ts';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';

type Sent = Answer<typeof stepEndpoints.send>;

/** Codes that are on their way, by their challenge: a reload asks for no other one. */
const key = 'sentCodes';

function keptCodes(challenge: string): Partial<Record<SentMethod, Sent>> {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { challenge?: string; codes?: object };
  return kept.challenge === challenge ? (kept.codes ?? {}) : {};
}
const keepCodes = (challenge: string, codes: Partial<Record<SentMethod, Sent>>): void =>
  sessionStorage.setItem(key, JSON.stringify({ challenge, codes }));

const isSent = (method: string): method is SentMethod => method === 'email' || method === 'sms';

/**
 * The code of a method that sends one: asked for once when the method is chosen, again with `send`. Null where the method
 * sends none.
 */
export function useSentCode({
  challenge,
  method,
  onFail,
}: {
  challenge: string;
  method: string;
  onFail: (error: unknown) => void;
}): { sent: Sent | null; send: (() => void) | null } {
  const [known, setKnown] = useState(() => keptCodes(challenge));
  const requested = useRef(new Set<string>(Object.keys(known)));
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  }, [onFail]);

  const send = (by: SentMethod) => {
    const take = (answer: Sent) => {
      keepCodes(challenge, { ...keptCodes(challenge), [by]: answer });
      setKnown((before) => ({ ...before, [by]: answer }));
    };
    call(stepEndpoints.send, { body: { challenge, method: by }, isSecret: true }).then(take, (error: unknown) =>
      fail.current(error),
    );
  };
  useEffect(() => {
    if (!isSent(method) || requested.current.has(method)) return;
    requested.current.add(method);
    send(method);
    // oxlint-disable-next-line react/exhaustive-deps -- once a method, whatever else changes
  }, [method, challenge]);

  if (!isSent(method)) return { sent: null, send: null };
  return { sent: known[method] ?? null, send: () => send(method) };
}
