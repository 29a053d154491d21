import { criticalityLevels } from '@baluarte/contract/inventory/criticality.rules.ts';
import { relationKind } from '@baluarte/contract/inventory/relation.ts';
import type { TemplateOrigin } from '@baluarte/contract/inventory/asset-template.ts';
import { z } from 'zod';
import { readStored, readStoredList } from '#kit/database/stored-json.ts';
import { readCatalogue, type Bilingual, type Named } from '#organization/shared/seed-data.ts';

const itemRef = z.object({ code: z.string(), name: z.string(), nameEn: z.string().nullable().default(null) });
/** Something of a company's configuration or catalogues, as a template names it: found again by its code, else by its name. */
export type ItemRef = z.infer<typeof itemRef>;

/** Where a stored template does not say its category: found in no company, so its asset asks for one. */
const noCategory: ItemRef = { code: '', name: '', nameEn: null };
const oneOrNone = itemRef.nullable().catch(null);
/** The items of a list that can be read; none where there is no list. */
const items = z
  .unknown()
  .optional()
  .transform((list) => readStoredList(itemRef, list));
const textOrNone = z.string().nullable().catch(null);
const level = z.literal(criticalityLevels).nullable().catch(null);

const criticality = z.object({
  // absent from templates kept before it was said
  confidentiality: level.default(null),
  confidentialityReason: textOrNone.default(null),
  integrity: level,
  integrityReason: textOrNone,
  availability: level,
  availabilityReason: textOrNone,
});
/** What is said of how critical an asset is. */
export type TemplateCriticality = z.infer<typeof criticality>;

const keptRelation = z.object({
  kind: relationKind,
  direction: z.enum(['outgoing', 'incoming']),
  /** The other asset, as `of` of a template kept of it says it. */
  key: z.string(),
  /** null of templates of the platform: no asset of a company is named to others. */
  code: z.string().nullable(),
  name: z.string().nullable(),
});
/** A relation of the asset a template was kept of, with another one. */
export type KeptRelation = z.infer<typeof keptRelation>;

/** What an asset made of a template begins with, as it is stored; what is missing or does not fit is as if it were not said. */
const templateContent = z.object({
  category: itemRef.catch(noCategory),
  type: oneOrNone,
  classification: oneOrNone,
  hasPersonalData: z.boolean().catch(false),
  personalDataKind: oneOrNone,
  isCritical: z.boolean().catch(false),
  criticalDetails: textOrNone,
  /** What its criticality follows from, beside its classification; absent from templates kept before it was said. */
  criticality: criticality.optional().catch(undefined),
  /** null: those usual for the category. */
  securityRequirements: textOrNone,
  /** null: those usual for the category. */
  impactFactors: z.array(itemRef).nullable().catch(null),
  threats: items,
  vulnerabilities: items,
  /** The asset it was kept of, in a word that says nothing of it; with its relations absent of shipped ones and of those kept before these were. */
  of: z.string().optional().catch(undefined),
  relations: z
    .unknown()
    .optional()
    .transform((list) => readStoredList(keptRelation, list)),
});
type StoredContent = z.infer<typeof templateContent>;
export type TemplateContent = Omit<StoredContent, 'relations' | 'criticality' | 'of'> &
  Partial<Pick<StoredContent, 'relations' | 'criticality' | 'of'>>;

/** The content of a template as it is stored, whatever its shape. */
export const readTemplateContent = (content: unknown): TemplateContent =>
  readStored(templateContent, content) ?? templateContent.parse({});

/** A template of any origin, before it is looked for in a company. */
export interface Template {
  id: number;
  origin: TemplateOrigin;
  /** Of a shipped one; null of the others. */
  code: string | null;
  name: string;
  nameEn: string | null;
  description: string | null;
  descriptionEn: string | null;
  content: TemplateContent;
  version: number;
}

const endOf = ({ code, name }: { code: string; name: Bilingual }): ItemRef => ({
  code,
  name: name.es,
  nameEn: name.en,
});

function finder(rows: readonly Named[]): (code: string) => ItemRef {
  const byCode = new Map(rows.map((row) => [row.code, endOf(row)]));
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`a shipped template names ${code}, which the catalogue has not`);
    return found;
  };
}

/** Two or three of confidentiality, integrity and availability are high. */
const highCriticality = 3;

function read(): Template[] {
  const catalogue = readCatalogue();
  const category = finder(catalogue.asset_categories);
  const type = finder(catalogue.asset_types);
  const classification = finder(catalogue.classifications);
  const personalDataKind = finder(catalogue.personal_data_kinds);
  const threat = finder(catalogue.threats);
  const vulnerability = finder(catalogue.vulnerabilities);
  return catalogue.asset_templates.map((row, index) => {
    const hasPersonalData = row.personal_data !== 'none';
    return {
      id: index + 1,
      origin: 'shipped',
      code: row.code,
      name: row.name.es,
      nameEn: row.name.en,
      description: row.description.es,
      descriptionEn: row.description.en,
      content: {
        category: category(row.category),
        type: type(row.type),
        classification: classification(row.classification),
        hasPersonalData,
        personalDataKind: hasPersonalData ? personalDataKind(row.personal_data) : null,
        isCritical: row.criticality === highCriticality,
        criticalDetails: null,
        criticality: {
          confidentiality: null,
          confidentialityReason: null,
          integrity: row.cia.integrity,
          integrityReason: null,
          availability: row.cia.availability,
          availabilityReason: null,
        },
        securityRequirements: null,
        impactFactors: null,
        threats: row.threats.map(threat),
        vulnerabilities: row.vulnerabilities.map(vulnerability),
      },
      version: 1,
    };
  });
}

let shipped: readonly Template[] | undefined;

/** The templates the product ships, numbered in the order of the catalogue. Read once, when first asked for. */
export const shippedTemplates = (): readonly Template[] => (shipped ??= read());
