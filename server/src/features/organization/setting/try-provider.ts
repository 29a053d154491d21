import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import type { ProviderCheck, ProviderFault } from '@baluarte/contract/organization/company-provider.ts';
import { z } from 'zod';
import type { Env } from '#app/env.ts';
import { AddressRefused, guardedFetch, refuseAddress } from '#kit/http/guarded-fetch.ts';

interface TrialRequest {
  issuer: string;
  clientId: string;
  /** null where unknown: then the client is not tested. */
  clientSecret: string | null;
  /** Redirect URI. */
  callback: string;
}
interface Checked {
  check: ProviderCheck;
  fault: ProviderFault | null;
  detail: string | null;
}

/** Thrown at the check that failed. */
class Fault extends Error {
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}

const requiredEndpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof AddressRefused) return new Fault(error.fault, error.message);
  const { code, message } = error as { code?: string; message?: string };
  return new Fault(code === 'ENOTFOUND' ? 'unknownHost' : 'noAnswer', code ?? message ?? '');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  } catch {
    throw new Fault('notJson', answer.headers.get('content-type') ?? '');
  }
}

/** Whether the provider accepts client id and secret: it refuses our invalid code only after authenticating the client. */
async function tryClient(
  fetch: ReturnType<typeof guardedFetch>,
  tokenEndpoint: string,
  { clientId, clientSecret, callback }: TrialRequest,
): Promise<void> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: callback,
    code_verifier: 'none-of-a-length-that-may-be-one-0123456789-0123456789',
    client_id: clientId,
    client_secret: clientSecret ?? '',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const answer = await jsonOf(await fetch(tokenEndpoint, { method: 'POST', headers, body }));
  const refusal = textOf(answer['error']);
  if (refusal === 'invalid_client' || refusal === 'unauthorized_client')
    throw new Fault('clientRefused', textOf(answer['error_description']) || refusal);
}

/**
 * Tests a provider without a sign-in, step by step until one fails: its metadata, its keys, and whether it accepts
 * the client.
 */
export async function tryProvider(env: Env, trial: TrialRequest): Promise<Checked[]> {
  const fetch = guardedFetch(env);
  const found: { answer?: Response; document: Record<string, unknown> } = { document: {} };
  const at = (name: string) => textOf(found.document[name]);
  const steps: Record<ProviderCheck, () => Promise<void> | void> = {
    address: () => refuseAddress(env, trial.issuer),
    async answer() {
      const place = `${trial.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
      found.answer = await fetch(place, { headers: { accept: 'application/json' } });
      if (found.answer.status !== 200) throw new Fault('status', `${found.answer.status} ${place}`);
    },
    async document() {
      if (found.answer) found.document = await jsonOf(found.answer);
    },
    issuer() {
      if (at('issuer').replace(/\/$/, '') !== trial.issuer.replace(/\/$/, ''))
        throw new Fault('otherIssuer', at('issuer'));
    },
    endpoints() {
      const missing = requiredEndpoints.filter((name) => !URL.canParse(at(name)));
      if (missing.length > 0) throw new Fault('missing', missing.join(', '));
      for (const name of requiredEndpoints) refuseAddress(env, at(name));
    },
    async keys() {
      const { keys } = await jsonOf(await fetch(at('jwks_uri'), { headers: { accept: 'application/json' } }));
      if (!Array.isArray(keys) || keys.length === 0) throw new Fault('noKeys', at('jwks_uri'));
    },
    client: () => tryClient(fetch, at('token_endpoint'), trial),
  };
  const checks: Checked[] = [];
  for (const [check, step] of Object.entries(steps) as [ProviderCheck, () => Promise<void> | void][]) {
    if (check === 'client' && trial.clientSecret === null) break;
    try {
      await step();
      checks.push({ check, fault: null, detail: null });
    } catch (error) {
      const { fault, message } = faultOf(error);
      checks.push({ check, fault, detail: firstCharacters(message, 300) });
      break;
    }
  }
  return checks;
}
