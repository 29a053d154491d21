import type { SessionData } from '@baluarte/contract/session.ts';

/** A session of an administrator, for tests; `over` says what differs. */
export const sampleSession = (over: Partial<SessionData> = {}): SessionData => ({
  id: 1,
  subdomain: 'aurora',
  companyId: 1,
  companyName: 'Aurora',
  language: 'es',
  theme: 'system',
  timeZone: 'America/Bogota',
  role: { id: 1, name: 'Administrador', roleId: 1 },
  email: 'admin@aurora.example',
  name: 'Camila',
  lastName: 'Rojas',
  phone: null,
  hasMF2: false,
  mustChangePassword: false,
  firstAccess: false,
  scope: { id: 3, name: 'Bogotá' },
  scopes: [{ id: 3, name: 'Bogotá' }],
  scopeCount: 1,
  scopesAssetCount: 12,
  isSuperAdmin: false,
  permissions: ['threats', 'createThreat', 'risks', 'riskMaps'],
  permissionCodes: [151, 152, 255, 261],
  companies: [{ id: 1, name: 'Aurora', subdomain: 'aurora', role: 'Administrador', lastVisitAt: null }],
  ...over,
});
