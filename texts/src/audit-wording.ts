import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import type { AuditEntity, AuditRow, Named } from '@baluarte/contract/record/audit.ts';
import { locales } from './number-format.ts';
import type { Language, Texts } from './wording.ts';
import { fill } from './fill.ts';

type Words = Readonly<Record<string, string>>;

/** Label of a column as its own form and list have it, else as the audit words it. */
export function auditLabel(texts: Texts, entity: AuditEntity, field: string): string {
  const own = texts[entity as 'threat'] as { fields?: Words } | undefined;
  // A page that shows no history comes without the texts of the audit.
  const shared: Words = (texts as Partial<Texts>).audit?.fields ?? {};
  return own?.fields?.[field] ?? shared[field] ?? field;
}

/** Singular and plural of an entity; catalogues define their own. */
export function auditEntity(texts: Texts, entity: AuditEntity): { one: string; many: string } {
  const further: Partial<Record<AuditEntity, { one: string; many: string }>> =
    (texts as Partial<Texts>).audit?.entities ?? {};
  return further[entity] ?? texts[entity as 'threat'];
}

/** Status of a row; risks, and catalogues that say so, have their own words. */
export function auditStatus(texts: Texts, entity: AuditEntity, id: number): string {
  const { active, inactive, pending, mitigated } = texts.risk.statuses;
  const ofRisks: Record<number, string> = { 1: active, 2: inactive, 4: pending, 7: mitigated };
  const all: Record<number, string> = texts.files.statuses;
  const own = (texts[entity as 'threat'] as { statusNames?: Record<number, string> } | undefined)?.statusNames;
  return own?.[id] ?? (entity === 'risk' ? ofRisks[id] : all[id]) ?? String(id);
}

/** Text for a code of an enumerated column; the code itself where it has none. */
export function auditWord(
  texts: Texts,
  { entity, field }: { entity: AuditEntity; field: string },
  code: string,
): string {
  if (entity === 'reportSchedule' && field === 'kind') return (texts.audit.reportKinds as Words)[code] ?? code;
  const words: Readonly<Record<string, Words>> = { ...texts.audit.words, completeness: texts.risk.missing };
  // The lists saved views are of: every configuration table is one.
  const table = field === 'list' ? parameterKinds.find((kind) => parameterViews(kind) === code) : undefined;
  if (table) return `${texts.audit.entities.parameter.many}: ${texts.audit.words.kind[table]}`;
  if (entity === 'assetAsset' && field === 'kind') return texts.asset.relations[code as 'dependsOn'] ?? code;
  const own = texts[entity as 'threat'] as { options?: Readonly<Record<string, Words>> } | undefined;
  const list = field === 'list' ? (texts[code as 'threat'] as { many: string } | undefined)?.many : undefined;
  // Follow-ups and scenarios say of controls what controls say of themselves: how well they work, and in which currency.
  const ofControls: Readonly<Record<string, Words>> = texts.control.options;
  return words[field]?.[code] ?? own?.options?.[field]?.[code] ?? ofControls[field]?.[code] ?? list ?? code;
}

/** Name of a permission code. */
export function auditPermission(texts: Texts, code: number): string {
  const words: Readonly<Record<number, string>> = texts.permissions;
  return words[code] ?? String(code);
}

/** Text for the kind of a changeset; unknown kinds are shown as written by hand. */
export function auditKind(texts: Texts, kind: string): string {
  const words: Words = texts.audit.kinds;
  return words[kind] ?? texts.audit.kinds.write;
}

/** The action of a changeset about a user or the whole company; null where its rows show it. */
export function auditAct(
  { audit }: Texts,
  {
    kind,
    act,
    subject,
    object,
    report,
    proof,
  }: Pick<AuditRow, 'kind' | 'act' | 'subject' | 'object' | 'report' | 'proof'>,
): string | null {
  if (report) {
    const { title, format, language, at, methodVersion, sha256 } = report;
    const words = audit.reported;
    return [
      fill(words.made, { title }),
      `${format.toUpperCase()} · ${language}`,
      ...(at === null ? [] : [fill(words.at, { at: asciiPrefix(at, 16).replace('T', ' ') })]),
      ...(methodVersion === null ? [] : [fill(words.method, { version: methodVersion })]),
      `SHA-256 ${sha256}`,
    ].join(' · ');
  }
  const names = { name: subject ?? '—', object: object ?? '' };
  if (kind in audit.done)
    return [
      audit.done[kind as keyof typeof audit.done],
      ...(proof?.sha256 ? [`SHA-256 ${proof.sha256}`] : []),
      ...(proof?.fingerprint ? [fill(audit.byKeyOf, { fingerprint: proof.fingerprint })] : []),
    ].join(' · ');
  if (kind === 'entered' || kind === 'archived' || kind === 'downloaded') return audit[kind];
  if (kind === 'viewedAs' || kind === 'evidenceDownloaded' || kind === 'evidenceViewed')
    return fill(audit[kind], names);
  return act === null ? null : fill(audit.acts[act], names);
}

/** A day, `2026-03-01`, as people write it: 1 de marzo de 2026. */
export const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/**
 * What something is called: code and name, in English where there is one. What has no name is called by what it is and its number;
 * it is said to be gone only where its deletion is known.
 */
export function auditName(texts: Texts, language: Language, { entity, id, code, name, nameEn, isGone }: Named): string {
  const own = (language === 'en' ? nameEn : null) ?? name;
  const shown = own === null ? null : shownName(texts, language, entity, own);
  if (code !== null && shown !== null) return `${code} ${shown}`;
  if (code !== null || shown !== null) return code ?? shown ?? '';
  if (isGone) return fill(texts.audit.gone, { id });
  const one = (auditEntity(texts, entity as AuditEntity) as { one: string } | undefined)?.one;
  return fill(texts.audit.numbered, { one: one === undefined ? '' : capital(one), id }).trim();
}

/** A follow-up is called by its day, `2026-03-01`; a revision of evidence by its number. */
function shownName(texts: Texts, language: Language, entity: string, name: string): string {
  if (entity === 'followUp') return dayIn(language, name);
  return entity === 'evidenceRevision' ? fill(texts.audit.revision, { number: name }) : name;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
