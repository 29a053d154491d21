import type { TemplateItem, TemplatePreview, TemplateRelation } from '@baluarte/contract/inventory/asset-template.ts';
import { natureOfCategory } from '@baluarte/contract/inventory/asset.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { SuggestingRow, Suggestions } from '#kit/catalogue/import/suggestions.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import {
  pairsAmong,
  readDictionary,
  shippedDictionary,
  type CompanyDictionary,
  type ItemKind,
  type CompanyItem,
} from './company-dictionary.ts';
import type { ItemRef, Template } from './template-content.ts';

interface ResolvedItem {
  ref: ItemRef;
  item: CompanyItem | undefined;
}

/** A template with what a company has of it. */
export interface Resolved {
  template: Template;
  category: ResolvedItem;
  type: ResolvedItem | null;
  classification: ResolvedItem | null;
  personalDataKind: ResolvedItem | null;
  impactFactors: ResolvedItem[];
  threats: ResolvedItem[];
  vulnerabilities: ResolvedItem[];
  /** Threats and vulnerabilities of it that belong together. */
  risks: { threat: CompanyItem; vulnerability: CompanyItem }[];
  requirements: (language: Language) => string;
}

/** What rules of the catalogue say of an asset of a category. */
function suggested(
  suggestions: Suggestions,
  dictionary: CompanyDictionary,
  { category, field, language }: { category: ItemRef; field: string; language: Language },
): string {
  const row: SuggestingRow = {
    text: () => '',
    choice: () => ({ code: category.code, name: category.name, name_en: category.nameEn }),
    codes: (from) => (from === 'impactFactor' ? dictionary.codes(from) : []),
    language,
  };
  return suggestions.of(field, row)?.value ?? '';
}

/** The type, and the category it lies below now: a company may have moved it. */
function placed(dictionary: CompanyDictionary, { content }: Template): Pick<Resolved, 'category' | 'type'> {
  const category = { ref: content.category, item: dictionary.find('assetCategory', content.category) };
  if (content.type === null) return { category, type: null };
  const type = dictionary.find('assetType', content.type);
  const parentId = type?.parentId ?? category.item?.id ?? null;
  const above = parentId === null ? undefined : dictionary.byId('assetCategory', parentId);
  return {
    category: { ...category, item: above ?? category.item },
    type: { ref: content.type, item: above === undefined ? undefined : type },
  };
}

function resolve(dictionary: CompanyDictionary, suggestions: Suggestions, template: Template): Omit<Resolved, 'risks'> {
  const { content } = template;
  const name = (kind: ItemKind, ref: ItemRef | null) => ref && { ref, item: dictionary.find(kind, ref) };
  const each = (kind: ItemKind, items: readonly ItemRef[]) =>
    items.map((ref) => ({ ref, item: dictionary.find(kind, ref) })).filter(isFirst);
  const place = placed(dictionary, template);
  // Rules know the categories the product ships by their codes; one that a company renamed is still what it was.
  const like =
    natureOfCategory(content.category.code) === null ? (place.category.item ?? content.category) : content.category;
  const rule = (field: string, language: Language) =>
    suggested(suggestions, dictionary, { category: like, field, language });
  const usualFactors = () =>
    rule('impactFactorIds', 'es')
      .split('; ')
      .flatMap((code) => dictionary.coded('impactFactor', code) ?? [])
      .map((item) => ({ ref: item, item }));
  const own = each('impactFactor', content.impactFactors ?? []);
  return {
    template,
    ...place,
    classification: name('classification', content.classification),
    personalDataKind: name('personalDataKind', content.personalDataKind),
    // An asset needs one; where none of the template's is left, those usual for its category are.
    impactFactors: own.some(({ item }) => item) ? own : [...own, ...usualFactors()],
    threats: each('threat', content.threats),
    vulnerabilities: each('vulnerability', content.vulnerabilities),
    requirements: (language) => content.securityRequirements ?? rule('securityRequirements', language),
  };
}

/** Of two that a company has as one, by code and by name, the first. */
const isFirst = ({ item }: ResolvedItem, index: number, all: readonly ResolvedItem[]): boolean =>
  item === undefined || all.findIndex((each) => each.item?.id === item.id) === index;

const idsOf = (items: readonly ResolvedItem[]): number[] => items.flatMap(({ item }) => item?.id ?? []);

type Pairs = ReadonlySet<string>;

function withRisks(row: Omit<Resolved, 'risks'>, pairs: Pairs): Resolved {
  const risks = row.threats.flatMap(({ item: threat }) =>
    row.vulnerabilities.flatMap(({ item: vulnerability }) =>
      threat && vulnerability && pairs.has(`${threat.id}:${vulnerability.id}`) ? [{ threat, vulnerability }] : [],
    ),
  );
  return { ...row, risks };
}

/** Looks for what templates name in the company of a transaction, in two statements however many there are. */
export async function resolveTemplates(
  trx: Trx,
  suggestions: Suggestions,
  templates: readonly Template[],
): Promise<Resolved[]> {
  const dictionary = await readDictionary(trx, templates);
  const rows = templates.map((template) => resolve(dictionary, suggestions, template));
  const ids = (pick: 'threats' | 'vulnerabilities') => [...new Set(rows.flatMap((row) => idsOf(row[pick])))];
  const pairs = await pairsAmong(trx, ids('threats'), ids('vulnerabilities'));
  return rows.map((row) => withRisks(row, pairs));
}

/** Looks for what templates name in the catalogue the product ships, outside of every company. */
export function resolveShipped(suggestions: Suggestions, templates: readonly Template[]): Resolved[] {
  const { dictionary, pairs } = shippedDictionary();
  return templates.map((template) => withRisks(resolve(dictionary, suggestions, template), pairs));
}

/** As the company calls it; what it has not, as the template does. */
const templateItem = ({ ref, item }: ResolvedItem): TemplateItem => {
  const { code, name, nameEn } = item ?? ref;
  return { code, name, nameEn, isAvailable: item !== undefined };
};

const countAvailable = (items: readonly ResolvedItem[]) => idsOf(items).length;

/** A template as the API shows it. `proposals`: places of shipped ones by their codes; `relations`: what is told of those it keeps. */
export function previewOf(
  row: Resolved,
  proposals: ReadonlyMap<string, number>,
  relations: TemplateRelation[] = [],
): TemplatePreview {
  const { template, impactFactors, threats, vulnerabilities } = row;
  const { id, origin, code, name, nameEn, description, descriptionEn, content, version } = template;
  const contents = [...threats, ...vulnerabilities, ...impactFactors];
  const maybe = (ref: ResolvedItem | null) => ref && templateItem(ref);
  return {
    id,
    origin,
    name,
    nameEn,
    description,
    descriptionEn,
    version,
    category: templateItem(row.category),
    type: maybe(row.type),
    classification: maybe(row.classification),
    hasPersonalData: content.hasPersonalData,
    personalDataKind: maybe(row.personalDataKind),
    isCritical: content.isCritical,
    criticalDetails: content.criticalDetails,
    integrity: content.criticality?.integrity ?? null,
    availability: content.criticality?.availability ?? null,
    securityRequirements: row.requirements('es'),
    securityRequirementsEn: row.requirements('en'),
    threatCount: countAvailable(threats),
    vulnerabilityCount: countAvailable(vulnerabilities),
    riskCount: row.risks.length,
    relationCount: content.relations?.length ?? 0,
    missingCount: contents.length - countAvailable(contents),
    proposal: code === null ? null : (proposals.get(code) ?? null),
    impactFactors: impactFactors.map(templateItem),
    threats: threats.map(templateItem),
    vulnerabilities: vulnerabilities.map(templateItem),
    risks: row.risks.map(({ threat, vulnerability }) => ({ threat: threat.code, vulnerability: vulnerability.code })),
    relations,
  };
}

/** Values and relations of an asset made of a template, as the form of assets has them. */
export function valuesOf(row: Resolved, language: Language): Record<string, unknown> {
  const { template, category, type, classification, personalDataKind } = row;
  const { hasPersonalData, isCritical, criticalDetails, criticality } = template.content;
  const inLanguage = (es: string | null, en: string | null) => (language === 'en' ? (en ?? es) : es);
  return {
    description: inLanguage(template.description, template.descriptionEn),
    ...(category.item && { categoryId: category.item.id }),
    typeId: type?.item?.id ?? null,
    classificationId: classification?.item?.id ?? null,
    hasPersonalData,
    personalDataKindId: personalDataKind?.item?.id ?? null,
    isCritical,
    criticalDetails,
    ...criticality,
    securityRequirements: row.requirements(language),
    impactFactorIds: idsOf(row.impactFactors),
    threats: idsOf(row.threats),
    vulnerabilities: idsOf(row.vulnerabilities),
  };
}
