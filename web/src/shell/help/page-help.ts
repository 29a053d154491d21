import type { HelpDoc } from '@baluarte/contract/help.ts';
import type { PagePath } from '#app/site-map.tsx';
import type { Texts } from '#kit/texts/texts.ts';
import type { KeyPart } from './keys.ts';

export interface PageHelp {
  /** Key of its text in `help.pages`. */
  topic: keyof Texts['help']['pages'];
  /** Link to the rest of the help. */
  doc: HelpDoc;
  /** Keys that work on it beside those of every page. */
  keys?: readonly KeyPart[];
}

const start = 'getting-started';
const list = ['list'] as const satisfies readonly KeyPart[];
const form = ['form'] as const satisfies readonly KeyPart[];

/** The help of every page: one without it does not compile. */
export const pageHelp: Readonly<Record<PagePath, PageHelp>> = {
  '/': { topic: 'login', doc: 'account' },
  '/login': { topic: 'login', doc: 'account' },
  '/enter': { topic: 'login', doc: 'account' },
  '/register': { topic: 'register', doc: start },
  '/confirm-account': { topic: 'confirmAccount', doc: start },
  '/login/confirm-account': { topic: 'confirmAccount', doc: start },
  '/account-confirmation/:token': { topic: 'confirmation', doc: start },
  '/restore-password': { topic: 'restorePassword', doc: 'account' },
  '/reset-password/:token': { topic: 'resetPassword', doc: 'account' },
  '/consent': { topic: 'consent', doc: 'account' },
  '/change-password': { topic: 'changePassword', doc: 'account' },
  '/confirm-invitation/:token': { topic: 'invitation', doc: start },
  '/complete-register': { topic: 'completeRegister', doc: start },
  '/my-account': { topic: 'myAccount', doc: 'account' },
  '/confirm-email/:token': { topic: 'confirmEmail', doc: 'account' },
  '/select-company': { topic: 'selectCompany', doc: start },
  '/scopes/select': { topic: 'selectScope', doc: 'people' },
  '/home': { topic: 'home', doc: start },
  '/home/risks': { topic: 'risksHome', doc: 'risks' },
  '/risks': { topic: 'risks', doc: 'risks', keys: ['list', 'risk'] },
  '/risks/recognition': { topic: 'recognition', doc: 'risks' },
  '/risks/coverage': { topic: 'coverage', doc: 'risks' },
  '/risks/controls-following': { topic: 'controlsFollowing', doc: 'risks', keys: list },
  '/follow-up/:controlId': { topic: 'followUp', doc: 'risks' },
  '/risks/treatments': { topic: 'treatments', doc: 'risks', keys: list },
  '/risks/treatments/simulator': { topic: 'simulator', doc: 'risks' },
  '/assessments': { topic: 'assessments', doc: 'maturity', keys: list },
  '/assessments/:assessmentId/clauses': { topic: 'assessmentAnswers', doc: 'maturity', keys: ['answer'] },
  '/assessments/:assessmentId/controls': { topic: 'assessmentAnswers', doc: 'maturity', keys: ['answer'] },
  '/assessments/:assessmentId/results': { topic: 'assessmentResults', doc: 'maturity' },
  '/assessments/:assessmentId/applicability': { topic: 'assessmentApplicability', doc: 'maturity' },
  '/mspi': { topic: 'mspi', doc: 'maturity' },
  '/mspi-otp': { topic: 'mspiCode', doc: 'maturity' },
  '/mspi-create-tenant': { topic: 'mspiCompany', doc: 'maturity' },
  '/mspi-evaluation': { topic: 'assessmentAnswers', doc: 'maturity', keys: ['answer'] },
  '/risks/management': { topic: 'map', doc: 'method', keys: ['map'] },
  '/impacts': { topic: 'impacts', doc: 'method' },
  '/probability-measure': { topic: 'probability', doc: 'method', keys: ['map', 'form'] },
  '/assets': { topic: 'assets', doc: 'inventory', keys: list },
  '/assets/create': { topic: 'assetForm', doc: 'inventory', keys: form },
  '/assets/edit/:assetId': { topic: 'assetForm', doc: 'inventory', keys: form },
  '/assets/show/:assetId': { topic: 'assetShow', doc: 'inventory' },
  '/assets/store/from-template': { topic: 'fromTemplate', doc: 'inventory' },
  '/assets/criticity': { topic: 'criticality', doc: 'inventory' },
  '/assets/criticity/:assetId': { topic: 'criticality', doc: 'inventory' },
  '/asset-templates': { topic: 'assetTemplates', doc: 'operations' },
  '/threats': { topic: 'threats', doc: 'inventory', keys: list },
  '/threats/create': { topic: 'threatForm', doc: 'inventory', keys: form },
  '/threats/edit/:threatId': { topic: 'threatForm', doc: 'inventory', keys: form },
  '/threats/show/:threatId': { topic: 'threatShow', doc: 'inventory' },
  '/vulnerabilities': { topic: 'vulnerabilities', doc: 'inventory', keys: list },
  '/vulnerabilities/create': { topic: 'vulnerabilityForm', doc: 'inventory', keys: form },
  '/vulnerabilities/edit/:vulnerabilityId': { topic: 'vulnerabilityForm', doc: 'inventory', keys: form },
  '/vulnerabilities/show/:vulnerabilityId': { topic: 'vulnerabilityShow', doc: 'inventory' },
  '/controls': { topic: 'controls', doc: 'risks', keys: list },
  '/controls/create': { topic: 'controlForm', doc: 'risks', keys: form },
  '/controls/edit/:controlId': { topic: 'controlForm', doc: 'risks', keys: form },
  '/controls/show/:controlId': { topic: 'controlShow', doc: 'risks' },
  '/evidence': { topic: 'evidence', doc: 'inventory', keys: list },
  '/evidence/create': { topic: 'evidenceForm', doc: 'inventory' },
  '/evidence/edit/:evidenceId': { topic: 'evidenceForm', doc: 'inventory', keys: form },
  '/evidence/show/:evidenceId': { topic: 'evidenceShow', doc: 'inventory' },
  '/users': { topic: 'users', doc: 'people', keys: list },
  '/users/create': { topic: 'userForm', doc: 'people', keys: form },
  '/users/edit/:userId': { topic: 'user', doc: 'people', keys: form },
  '/users/show/:userId': { topic: 'user', doc: 'people' },
  '/roles': { topic: 'roles', doc: 'people', keys: list },
  '/roles/create': { topic: 'roleForm', doc: 'people', keys: ['grid', 'form'] },
  '/roles/edit/:roleId': { topic: 'roleForm', doc: 'people', keys: ['grid', 'form'] },
  '/roles/show/:roleId': { topic: 'role', doc: 'people' },
  '/scopes': { topic: 'scopes', doc: 'people', keys: list },
  '/scopes/create': { topic: 'scopeForm', doc: 'people', keys: form },
  '/scopes/edit/:scopeId': { topic: 'scopeForm', doc: 'people', keys: form },
  '/scopes/show/:scopeId': { topic: 'scopeForm', doc: 'people' },
  '/type-threats': { topic: 'typeThreats', doc: 'inventory' },
  '/parameters': { topic: 'parameters', doc: 'inventory', keys: ['cells'] },
  '/settings': { topic: 'settings', doc: 'settings', keys: form },
  '/companies': { topic: 'companies', doc: 'operations', keys: list },
  '/companies/import': { topic: 'companyImport', doc: 'operations' },
  '/companies/create': { topic: 'companyForm', doc: 'operations', keys: form },
  '/companies/edit/:companyId': { topic: 'companyForm', doc: 'operations', keys: form },
  '/companies/show/:companyId': { topic: 'companyShow', doc: 'operations' },
  '/audit': { topic: 'audit', doc: 'settings' },
  '/notifications': { topic: 'notifications', doc: 'account' },
  '/unsubscribe/:token': { topic: 'unsubscribe', doc: 'account' },
  '/403': { topic: 'forbidden', doc: 'people' },
  '*': { topic: 'notFound', doc: start },
};
