import { account } from './account.ts';
import { asset } from './asset.ts';
import { audit, changeset } from './audit.ts';
import { catalogue } from './catalogue.ts';
import { files } from './files.ts';
import { home } from './home.ts';
import { impactFactor } from './impact.ts';
import { imports } from './import.ts';
import { notification } from './notification.ts';
import { permissionGroups, permissions } from './permissions.ts';
import { risk } from './risk.ts';
import { scope } from './scope.ts';
import { search } from './search.ts';
import { threat } from './threat.ts';
import { vulnerability } from './vulnerability.ts';

/** What nearly every page of a session says. The rest comes with the pages that say it. */
export const core = {
  permissions,
  permissionGroups,
  files,
  threat,
  vulnerability,
  asset,
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
};
export type CoreTexts = typeof core;
