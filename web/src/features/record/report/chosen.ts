import { dayIn } from '@baluarte/contract/kit/day.ts';
import {
  isOfAssessment,
  reportFormats,
  reportLists,
  type ReportFormat,
  type ReportKind,
} from '@baluarte/contract/record/report.ts';
import type { Language } from '#kit/texts/texts.ts';

/** What is chosen of a report, as its form holds it. */
export interface Chosen {
  language: Language;
  format: ReportFormat;
  /** By the clock of this computer, `2026-11-21T10:00`; empty: now. */
  at: string;
  /** The moment the address named, which is finer than the field says it. */
  exactAt: string | null;
  scopeIds: number[];
  /** `list`: as the list was that it was opened from; the number of a saved view; empty: not at all. */
  narrowed: string;
  /** Query of the list it was opened from. */
  filter: string | null;
  assessmentId: number | null;
  compareId: number | null;
  /** Template of the company, for a document of Word. */
  templateId: number | null;
  version: string;
  /** Of these, null: as the company's style says; empty: left off. */
  classification: string | null;
  authors: string | null;
  approvers: string | null;
  annex: boolean;
}

/** What is printed as the company's style says it, until a report says something else. */
export const styled = ['classification', 'authors', 'approvers'] as const;

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
const pad = (value: number) => String(value).padStart(2, '0');

/** A moment by the clock of this computer, to the minute, or to the second where it is not the first of its minute. */
export function localMinute(moment: Date): string {
  const seconds = moment.getSeconds() === 0 ? '' : `:${pad(moment.getSeconds())}`;
  return `${dayIn(undefined, moment)}T${pad(moment.getHours())}:${pad(moment.getMinutes())}${seconds}`;
}

/** What an address asks for: the links of other pages to a report. */
export function chosenIn(search: URLSearchParams, language: Language): Chosen {
  const at = search.get('at');
  const filter = search.get('filter');
  const viewId = numberOf(search.get('viewId'));
  const moment = at === null ? null : new Date(at);
  return {
    language,
    format: reportFormats.find((one) => one === search.get('format')) ?? 'pdf',
    at: moment === null || Number.isNaN(moment.getTime()) ? '' : localMinute(moment),
    exactAt: at,
    scopeIds: [],
    narrowed: viewId !== null ? String(viewId) : filter ? 'list' : '',
    filter: filter === '' ? null : filter,
    assessmentId: numberOf(search.get('assessmentId')),
    compareId: numberOf(search.get('compareId')),
    templateId: null,
    version: '',
    classification: null,
    authors: null,
    approvers: null,
    annex: true,
  };
}

const saidIn = (text: string | null): string | undefined => text?.trim();

/** The moment that is chosen: the one of the address, until the field says another. */
const momentOf = ({ at, exactAt }: Chosen): string =>
  exactAt !== null && localMinute(new Date(exactAt)) === at ? exactAt : new Date(at).toISOString();

/** The options of a report, as both the address and the body of a call have them. */
function shared(chosen: Chosen) {
  const { narrowed, filter } = chosen;
  const viewId = numberOf(narrowed);
  return {
    language: chosen.language,
    // The field speaks the time of this computer; the API wants a zone.
    ...(chosen.at === '' ? {} : { at: momentOf(chosen) }),
    ...(viewId === null ? {} : { viewId }),
    ...(narrowed === 'list' && filter !== null ? { filter } : {}),
    ...(chosen.assessmentId === null ? {} : { assessmentId: chosen.assessmentId }),
    ...(chosen.compareId === null ? {} : { compareId: chosen.compareId }),
    ...(chosen.templateId === null || chosen.format !== 'docx' ? {} : { templateId: chosen.templateId }),
    version: saidIn(chosen.version) || undefined,
    classification: saidIn(chosen.classification),
    authors: saidIn(chosen.authors),
    approvers: saidIn(chosen.approvers),
  };
}

/** In the address of a call. */
export const queryOf = (chosen: Chosen) => ({
  ...shared(chosen),
  // An address leaves out what is empty: a blank says that it is to be.
  ...Object.fromEntries(styled.flatMap((name) => (saidIn(chosen[name]) === '' ? [[name, ' ']] : []))),
  format: chosen.format,
  ...(chosen.scopeIds.length === 0 ? {} : { scopeIds: chosen.scopeIds.join(',') }),
  annex: chosen.annex ? ('true' as const) : ('false' as const),
});

/** In the body of a call. */
export const optionsOf = (chosen: Chosen) => ({
  ...shared(chosen),
  ...(chosen.scopeIds.length === 0 ? {} : { scopeIds: chosen.scopeIds }),
  annex: chosen.annex,
});

/** What was chosen of a report that is scheduled, for its form. */
export function chosenOf(options: Readonly<Record<string, unknown>>, format: ReportFormat, language: Language): Chosen {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : '');
  const said = (name: string) => (typeof options[name] === 'string' ? options[name] : null);
  const id = (name: string) => (typeof options[name] === 'number' ? options[name] : null);
  const viewId = id('viewId');
  const filter = text('filter');
  const { scopeIds } = options;
  return {
    language,
    format,
    at: '',
    exactAt: null,
    scopeIds: Array.isArray(scopeIds) ? scopeIds.map(Number) : [],
    narrowed: viewId !== null ? String(viewId) : filter === '' ? '' : 'list',
    filter: filter === '' ? null : filter,
    assessmentId: id('assessmentId'),
    compareId: id('compareId'),
    templateId: id('templateId'),
    version: text('version'),
    classification: said('classification'),
    authors: said('authors'),
    approvers: said('approvers'),
    annex: options['annex'] !== false,
  };
}

/** What stays chosen when another kind is: not a filter of another list, a self-assessment of what is of none, or a template of its own. */
export function fittingFor(kind: ReportKind, before: ReportKind, chosen: Chosen): Chosen {
  if (kind === before) return chosen;
  return {
    ...chosen,
    templateId: null,
    ...(reportLists[kind] === reportLists[before] ? {} : { narrowed: '', filter: null }),
    ...(isOfAssessment(kind) ? {} : { assessmentId: null }),
    ...(kind === 'maturity' ? {} : { compareId: null }),
  };
}

/** Address of the choice between kinds, from one of them: it keeps the filter of the list the person came from. */
export function otherKinds(kind: ReportKind, filter: string | null): string {
  const list = reportLists[kind];
  return filter === null || list === null ? '?' : `?${new URLSearchParams({ list, filter }).toString()}`;
}

/** Address of a kind that is chosen at such an address; `isNarrowed`: with that filter, which is of its list. */
export function kindAddress(kind: ReportKind, search: URLSearchParams): { to: string; isNarrowed: boolean } {
  const filter = search.get('filter');
  const isNarrowed = filter !== null && search.get('list') === reportLists[kind];
  return { to: `?${new URLSearchParams({ kind, ...(isNarrowed && { filter }) }).toString()}`, isNarrowed };
}
