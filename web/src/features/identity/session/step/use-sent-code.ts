import type { SentMethod } from '@baluarte/contract/identity/two-step.ts';
import { useEffect, useRef, useState } from 'react';
import { call, type Answer } from '#kit/http/call.ts';
import { stepEndpoints } from '#identity/shared/two-step/step-endpoints.ts';

type Sent = Answer<typeof stepEndpoints.send>;

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
  const [known, setKnown] = useState<Partial<Record<SentMethod, Sent>>>({});
  const asked = useRef(new Set<string>());
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  }, [onFail]);

  const send = (by: SentMethod) => {
    call(stepEndpoints.send, { body: { challenge, method: by }, isSecret: true }).then(
      (answer) => setKnown((before) => ({ ...before, [by]: answer })),
      (error: unknown) => fail.current(error),
    );
  };
  useEffect(() => {
    if (!isSent(method) || asked.current.has(method)) return;
    asked.current.add(method);
    send(method);
    // oxlint-disable-next-line react/exhaustive-deps -- once a method, whatever else changes
  }, [method, challenge]);

  if (!isSent(method)) return { sent: null, send: null };
  return { sent: known[method] ?? null, send: () => send(method) };
}
