import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { sheetQuery } from '#kit/list-query.ts';
import { idOf, idParams } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { control, timeliness } from './control.ts';
import { ofLevel, risk, riskRow } from './risk.ts';

const may = permissions.risks;

const ids = z.array(idOf('control')).min(1).max(1000);

const { id, code, name, typeId, implementationId, statusId, rating, nextFollowUp, isOverdue } = control.row.shape;
const about = { id, code, name, typeId, implementationId, statusId, rating, nextFollowUp, isOverdue };
const { threat: end, residual, expected } = riskRow.shape;

/** What one control does to the risks it acts on, as the method of the company has it. Shares are parts of one. */
const share = z.object({
  ...about,
  onProbability: z.boolean(),
  onImpact: z.boolean(),
  /** Impact factors it names: what it does to the impact is done to these. */
  factorIds: z.array(z.number()),
  countsNow: z.boolean(),
  countsExpected: z.boolean(),
  /** What it takes by its design, and what it takes now, as it was last rated. */
  expectedShare: z.number(),
  share: z.number(),
  expectedCells: z.number().int(),
  cells: z.number().int(),
  /** What lateness of its follow-up leaves of it now. */
  timeliness,
  ratedBy: z.string().nullable(),
  ratedAt: z.string().nullable(),
});
export type ControlShare = z.infer<typeof share>;

/** Why a control is suggested: its action answers the vulnerability, risks like this one have it, or it answers the threat. */
export const suggestionBases = ['vulnerability', 'similar', 'threat'] as const;
const basis = z.enum(suggestionBases);
const suggested = z.object({
  ...about,
  basis,
  /** Risks with the same vulnerability that have it already. */
  similarCount: z.number().int(),
  /** What it would still cost, once and per year: nothing where it is in place already; null where nobody said. */
  costOnce: z.number().nullable(),
  costYearly: z.number().nullable(),
  currencyId: z.number().nullable(),
  residual,
  expected,
});
export type SuggestedControl = z.infer<typeof suggested>;
/** An action of the catalogue that no control of the scope puts into practice yet. */
const suggestedAction = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  domainId: z.number(),
  description: z.string(),
  descriptionEn: z.string(),
  typeId,
  implementationId,
  basis,
  expected,
});
export type SuggestedAction = z.infer<typeof suggestedAction>;

/** A risk that would rise, now or as expected. */
const rise = z.object({
  id: z.number(),
  code: z.string(),
  asset: end,
  threat: end,
  vulnerability: end,
  residual,
  expected,
  residualAfter: residual,
  expectedAfter: expected,
});
export type Rise = z.infer<typeof rise>;

/** Controls of a risk, and risks of a control: each end shows the other. */
export const riskControl = livingInScope({
  ofRisk: endpoint({
    name: 'riskControl.ofRisk',
    method: 'GET',
    path: '/risks/{id}/controls',
    access: may.listControls,
    params: idParams('risk'),
    query: control.endpoints.list.query,
    reply: control.row,
    form: 'list',
  }),
  ofControl: endpoint({
    name: 'riskControl.ofControl',
    method: 'GET',
    path: '/controls/{id}/risks',
    access: may.list,
    params: idParams('control'),
    query: risk.list.query,
    reply: risk.list.reply,
    form: 'list',
  }),
  /** What each control of a risk does to it: at most a hundred, what does most first; `total` counts them all. */
  shares: endpoint({
    name: 'riskControl.shares',
    method: 'GET',
    path: '/risks/{id}/controls/shares',
    access: may.listControls,
    params: idParams('risk'),
    reply: z.object({
      mode: z.enum(['percent', 'quadrants', 'manual']),
      total: z.number().int(),
      shares: z.array(share),
    }),
  }),
  /** What would help a risk: controls of its scope, and actions of the catalogue; what leaves least first, and of those the least costly. */
  suggestions: endpoint({
    name: 'riskControl.suggestions',
    method: 'GET',
    path: '/risks/{id}/controls/suggestions',
    access: may.listControls,
    params: idParams('risk'),
    reply: z.object({ controls: z.array(suggested), actions: z.array(suggestedAction) }),
  }),
  /** What would be left of a risk with some more controls. Nothing is written. */
  preview: endpoint({
    name: 'riskControl.preview',
    method: 'POST',
    path: '/risks/{id}/controls/preview',
    access: may.listControls,
    params: idParams('risk'),
    body: z.strictObject({ controlIds: ids }),
    reply: z.object({ residual, expected }),
  }),
  /** Which risks would rise without some controls: how many, and the twenty that would rise most. Nothing is written. */
  without: endpoint({
    name: 'riskControl.without',
    method: 'POST',
    path: '/controls/without',
    access: may.listControls,
    body: z.strictObject({ ids }),
    reply: z.object({ count: guarded(ofLevel, z.number().int()), rises: guarded(ofLevel, z.array(rise)) }),
  }),
  /** A risk whose level asks for no control is associated with one only where that is confirmed. */
  associate: endpoint({
    name: 'riskControl.associate',
    method: 'POST',
    path: '/risks/{id}/controls',
    access: may.associateControl,
    params: idParams('risk'),
    body: z.strictObject({ controlIds: ids, confirmLowRisk: z.boolean().default(false) }),
    reply: z.object({ added: z.number().int(), ...withChangeset }),
  }),
  dissociate: endpoint({
    name: 'riskControl.dissociate',
    method: 'DELETE',
    path: '/risks/{id}/controls',
    access: may.dissociateControl,
    params: idParams('risk'),
    body: z.strictObject({ controlIds: ids }),
    reply: z.object({ removed: z.number().int(), ...withChangeset }),
  }),
  /** Which controls act on which risks of the scope, as a file that an import takes back. */
  export: endpoint({
    name: 'riskControl.export',
    method: 'GET',
    path: '/controls/relations/export',
    access: may.list,
    query: z.strictObject(sheetQuery),
    form: 'file',
  }),
  /** Several controls with several risks at once, all or nothing. */
  associateMany: endpoint({
    name: 'riskControl.associateMany',
    method: 'POST',
    path: '/controls/risks',
    access: may.associateControl,
    body: z.strictObject({
      riskIds: z.array(idOf('risk')).min(1).max(1000),
      controlIds: z.array(idOf('control')).min(1).max(100),
      confirmLowRisk: z.boolean().default(false),
    }),
    reply: z.object({ added: z.number().int(), ...withChangeset }),
  }),
});
