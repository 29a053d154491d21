// @vitest-environment jsdom
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { permissionList, permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { expect, test } from 'vitest';
import { sampleSession } from '../test/sample-session.ts';
import { listedPages, type PageEntry } from './kit/site/site.ts';
import { siteMap } from './site-map.tsx';

const { assets, evidence, risks, settings } = permissions;
const pages: readonly PageEntry[] = siteMap;

/** Addresses the navigation lists for an administrator of these permissions alone. */
function listedWith(codes: readonly PermissionCode[]): string[] {
  const keys = permissionList.flatMap(({ code, key }) => (key !== null && codes.includes(code) ? [key] : []));
  const session = {
    ...sampleSession({ role: { id: baseRoles.ADMIN, name: '', roleId: null }, permissions: keys }),
    permissionCodes: [...codes],
    accessToken: 'secret',
    baseUrl: '/api',
    tenant: true,
  };
  return listedPages(pages, session).map(({ path }) => path);
}

interface Place {
  /** Where what the permission allows is begun. */
  at: string;
  /** What else it takes to get there, and why. */
  needs: readonly PermissionCode[];
}
/** What is done to an entry is begun in the list of its kind, where it is found; the routes of forms ask for both. */
const inList = (at: string, ...needs: PermissionCode[]): Place => ({ at, needs });
/** Nothing but the permission itself is asked for. */
const alone = (at: string): Place => ({ at, needs: [] });

const ofGroup: Readonly<Record<string, Place>> = {
  scopes: inList('/scopes', permissions.scopes.list),
  impacts: inList('/impacts', permissions.impacts.list),
  assets: inList('/assets', assets.list),
  threats: inList('/threats', permissions.threats.list),
  vulnerabilities: inList('/vulnerabilities', permissions.vulnerabilities.list),
  risks: inList('/risks', risks.list),
  probabilityMeasures: inList('/probability-measure', permissions.probabilityMeasures.view),
  parameters: inList('/parameters', permissions.parameters.list),
  users: inList('/users', permissions.users.list),
  roles: inList('/roles', permissions.roles.list),
  assessments: inList('/assessments', permissions.assessments.list),
  audit: inList('/audit', permissions.audit.list),
  evidence: inList('/evidence', evidence.list),
  auditRequests: inList('/audit-requests', permissions.auditRequests.list),
  // Every administrator opens the settings, each of whose parts asks for what it shows.
  settings: alone('/settings'),
};

const recognition = inList('/risks/recognition', risks.viewRecognition);
const controls = inList('/controls', risks.listControls);
const treatments = inList('/risks/treatments', risks.list, risks.viewTreatment);
const followUps = inList('/risks/controls-following', risks.list, risks.listFollowUps);
const maps = inList('/risks/management', risks.list, risks.viewMaps);
const templates = inList('/assets/store/from-template', assets.viewFromTemplate);

/** Those begun elsewhere than where the rest of their group is. */
const ofCode: Readonly<Partial<Record<PermissionCode, Place>>> = {
  // Files may be handed in by those who see none.
  [assets.uploadEvidence]: alone('/evidence/create'),
  [assets.viewFromTemplate]: templates,
  [assets.saveFromTemplate]: templates,
  [assets.viewCriticity]: inList('/assets/criticity', assets.list),
  [risks.viewRecognition]: recognition,
  [risks.createRecognition]: recognition,
  [risks.viewMaps]: maps,
  [risks.downloadMaps]: maps,
  [risks.viewTreatment]: treatments,
  [risks.viewTreatmentDetail]: treatments,
  [risks.createTreatment]: treatments,
  [risks.editTreatment]: treatments,
  [risks.deleteTreatment]: treatments,
  [risks.approveAcceptance]: treatments,
  [risks.listControls]: controls,
  [risks.viewControl]: controls,
  [risks.createControl]: controls,
  [risks.editControl]: controls,
  [risks.deleteControl]: controls,
  [risks.changeControlStatus]: controls,
  [risks.associateControl]: controls,
  [risks.dissociateControl]: controls,
  [risks.listFollowUps]: followUps,
  [risks.createFollowUp]: followUps,
  [risks.viewFollowUp]: followUps,
  [risks.editFollowUp]: followUps,
  [risks.deleteFollowUp]: followUps,
  [risks.endFollowUps]: followUps,
};

/** Of the platform: super administrators hold them, all at once. */
const ofCompanies = permissionList.filter(({ group }) => group !== 'companies');

test.each(nonEmpty(ofCompanies))(
  'what permission $code ($operation, of $group) allows is begun at a page the navigation lists for who holds what it needs',
  ({ code, group }) => {
    const place = ofCode[code] ?? ofGroup[group];
    expect(place, 'where it is begun').toBeDefined();
    expect(listedWith([code, ...(place?.needs ?? [])])).toContain(place?.at);
  },
);

test('nothing that a permission is said to need is needless', () => {
  const needless = ofCompanies.flatMap(({ code, group }) => {
    const { at, needs } = ofCode[code] ?? ofGroup[group] ?? alone('');
    return needs.some(
      (each) =>
        listedWith([code, ...needs.filter((other) => other !== each && each !== code)]).includes(at) && each !== code,
    )
      ? [code]
      : [];
  });
  expect(needless).toEqual([]);
});

test('who sees the list of evidence or of assets reaches what is begun there from it, and not from the navigation', () => {
  expect(listedWith([evidence.list, assets.uploadEvidence])).toEqual(expect.arrayContaining(['/evidence']));
  expect(listedWith([evidence.list, assets.uploadEvidence])).not.toContain('/evidence/create');
  expect(listedWith([assets.list, assets.viewFromTemplate])).not.toContain('/assets/store/from-template');
});

test('who may only hand in evidence is listed no list', () => {
  const rest = listedWith([settings.view]);
  expect(listedWith([assets.uploadEvidence]).filter((path) => !rest.includes(path))).toEqual(['/evidence/create']);
});
