import { reference } from '@baluarte/contract/organization/reference.ts';
import {
  namesNear,
  normalSubdomain,
  subdomainRefusal,
  type SubdomainRefusal,
} from '@baluarte/contract/organization/subdomain.rules.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitAddress } from '#kit/http/limit-address.ts';
import { serve } from '#kit/http/serve.ts';
import { languageOf } from '#kit/http/wording.ts';
import { byName, readLists } from '#organization/shared/lists.ts';
import { freeOf, isTaken, listCities, listCountries, listStates } from './reference.queries.ts';

/** Seconds a browser may keep a list; they change with releases. */
const KEPT = 3600;
/** Rate limit of subdomain checks: ample for typing, but prevents enumerating customers. */
const SUBDOMAIN_CHECKS = { call: 'subdomain', window: 60, max: 60 };
/** Names proposed in place of one that may not be had. */
const SUGGESTED = 3;

function keep(reply: FastifyReply): void {
  reply.header('cache-control', `private, max-age=${KEPT}`).header('vary', 'X-Language, Accept-Encoding');
}

const language = ({ headers }: FastifyRequest) => languageOf(headers['x-language']);

/** Lists for registering a company, and the live check of its subdomain. */
export function referenceRoutes(app: FastifyInstance): void {
  serve(app, reference.countries, async ({ parts, request, reply }) => {
    const rows = await listCountries(parts.database.identityDb);
    keep(reply);
    return byName(rows, language(request));
  });
  serve(app, reference.states, async ({ parts, params, request, reply }) => {
    const rows = await listStates(parts.database.identityDb, params.countryId);
    keep(reply);
    return byName(rows, language(request));
  });
  serve(app, reference.cities, async ({ parts, params, request, reply }) => {
    const rows = await listCities(parts.database.identityDb, params.stateId);
    keep(reply);
    return byName(rows, language(request));
  });
  serve(app, reference.languages, ({ request, reply }) => {
    keep(reply);
    return byName(readLists().languages, language(request));
  });
  serve(app, reference.economicActivities, ({ request, reply }) => {
    keep(reply);
    return byName(readLists().economicActivities, language(request));
  });
  serve(app, reference.organizationCategories, ({ request, reply }) => {
    keep(reply);
    return byName(readLists().organizationCategories, language(request));
  });
  serve(app, reference.organizationTypes, ({ request, reply }) => {
    keep(reply);
    return byName(readLists().organizationTypes, language(request));
  });
  serve(app, reference.plans, ({ reply }) => {
    keep(reply);
    return readLists().plans;
  });
  serve(app, reference.statuses, ({ reply }) => {
    keep(reply);
    return readLists().statuses;
  });
  serve(app, reference.subdomain, async ({ params, parts, request }) => {
    await limitAddress(request, parts, SUBDOMAIN_CHECKS);
    const taken = async () =>
      (await isTaken(parts.database.identityDb, normalSubdomain(params.name))) ? 'taken' : null;
    const reason: SubdomainRefusal | null = subdomainRefusal(params.name) ?? (await taken());
    const suggestions = reason === null ? [] : await freeOf(parts.database.identityDb, namesNear(params.name));
    return { available: reason === null, reason, suggestions: suggestions.slice(0, SUGGESTED) };
  });
}
