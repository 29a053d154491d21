import { namesOf } from '#kit/keyed.ts';
import { asset } from '#inventory/asset.ts';
import { threat } from '#inventory/threat.ts';
import { vulnerability } from '#inventory/vulnerability.ts';
import { control } from '#risk/control.ts';
import { auditRequest } from '#record/audit-request.ts';

/**
 * The ordinary catalogues of a company, by the name of their entries. Each is served, searched, imported, tracked, shown in
 * the audit, undone, archived and tested by the kit; its room implements any difference.
 */
export const catalogues = { threat, vulnerability, asset, control, auditRequest };
export type CatalogueName = keyof typeof catalogues;

/** Their names, in this order. */
export const catalogueNames = namesOf(catalogues);
