import type { CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { TemplateOrigin } from '@baluarte/contract/inventory/asset-template.ts';
import { readCatalogue, type Bilingual, type Named } from '#organization/shared/seed-data.ts';

/** Something of a company's configuration or catalogues, as a template names it: found again by its code, else by its name. */
export interface ItemRef {
  code: string;
  name: string;
  nameEn: string | null;
}

/** What is said of how critical an asset is. */
export interface TemplateCriticality {
  integrity: CriticalityLevel | null;
  integrityReason: string | null;
  availability: CriticalityLevel | null;
  availabilityReason: string | null;
}

/** A relation of the asset a template was kept of, with another one. */
export interface KeptRelation {
  kind: RelationKind;
  direction: 'outgoing' | 'incoming';
  /** The other asset, as `of` of a template kept of it says it. */
  key: string;
  /** null of templates of the platform: no asset of a company is named to others. */
  code: string | null;
  name: string | null;
}

/** What an asset made of a template begins with. */
export interface TemplateContent {
  category: ItemRef;
  type: ItemRef | null;
  classification: ItemRef | null;
  hasPersonalData: boolean;
  personalDataKind: ItemRef | null;
  isCritical: boolean;
  criticalDetails: string | null;
  /** What its criticality follows from, beside its classification; absent from templates kept before it was said. */
  criticality?: TemplateCriticality;
  /** null: those usual for the category. */
  securityRequirements: string | null;
  /** null: those usual for the category. */
  impactFactors: ItemRef[] | null;
  threats: ItemRef[];
  vulnerabilities: ItemRef[];
  /** The asset it was kept of, in a word that says nothing of it; with its relations absent of shipped ones and of those kept before these were. */
  of?: string;
  relations?: KeptRelation[];
}

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
