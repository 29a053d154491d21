import type { asset } from '@baluarte/contract/inventory/asset.ts';
import type { me } from '@baluarte/contract/identity/me.ts';
import type { platform } from '@baluarte/contract/organization/platform.ts';
import type { risk } from '@baluarte/contract/risk/risk.ts';
import type { threat } from '@baluarte/contract/inventory/threat.ts';
import type { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import type { Answer } from '#kit/http/call.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** What the two start pages read. */
export const homeEndpoints = {
  dashboard: bareEndpoint<typeof platform.dashboard>({
    name: 'platform.dashboard',
    method: 'GET',
    path: '/dashboard',
    tenant: true,
  }),
  map: bareEndpoint<typeof risk.map>({ name: 'risk.map', method: 'GET', path: '/risks/map', tenant: true }),
  leaveChecklist: bareEndpoint<typeof me.checklist>({
    name: 'me.checklist',
    method: 'PUT',
    path: '/me/checklist',
    tenant: false,
  }),
  assets: bareEndpoint<typeof asset.endpoints.list>({
    name: 'asset.list',
    method: 'GET',
    path: '/assets',
    tenant: true,
    form: 'list',
  }),
  threats: bareEndpoint<typeof threat.endpoints.list>({
    name: 'threat.list',
    method: 'GET',
    path: '/threats',
    tenant: true,
    form: 'list',
  }),
  vulnerabilities: bareEndpoint<typeof vulnerability.endpoints.list>({
    name: 'vulnerability.list',
    method: 'GET',
    path: '/vulnerabilities',
    tenant: true,
    form: 'list',
  }),
  risks: bareEndpoint<typeof risk.list>({
    name: 'risk.list',
    method: 'GET',
    path: '/risks',
    tenant: true,
    form: 'list',
  }),
};

export type Dashboard = Answer<typeof homeEndpoints.dashboard>;
