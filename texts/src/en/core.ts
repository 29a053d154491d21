import type { CoreTexts } from '#es/core.ts';
import { labelsOf } from '#app/permission-labels.ts';
import { account } from './identity/account.ts';
import { asset } from './inventory/asset.ts';
import { audit, changeset } from './record/audit.ts';
import { auditRequest } from './record/audit-request.ts';
import { catalogue } from './catalogue.ts';
import { control } from './risk/control.ts';
import { files } from './files.ts';
import { home } from './record/home.ts';
import { impactFactor } from './risk/impact.ts';
import { imports } from './inventory/import.ts';
import { notification } from './record/notification.ts';
import { permissionGroups, permissions } from './permissions.ts';
import { risk } from './risk/risk.ts';
import { scope } from './organization/scope.ts';
import { search } from './record/search.ts';
import { assetAsset, assetThreat, assetVulnerability, controlRisk, threatVulnerability } from './inventory/pair.ts';
import { threat } from './inventory/threat.ts';
import { vulnerability } from './inventory/vulnerability.ts';

const catalogues = { threat, vulnerability, asset, control, auditRequest };

export const core = {
  ...catalogues,
  permissions: { ...permissions, ...labelsOf(catalogues) },
  permissionGroups: {
    ...permissionGroups,
    threats: threat.title,
    vulnerabilities: vulnerability.title,
    assets: asset.title,
    auditRequests: auditRequest.title,
  },
  assetAsset,
  assetThreat,
  assetVulnerability,
  threatVulnerability,
  controlRisk,
  files,
  audit,
  changeset,
  catalogue,
  impactFactor,
  imports,
  risk,
  scope,
  search,
  account,
  home,
  notification,
} satisfies CoreTexts;
