import { readFileSync } from 'node:fs';

/** A text in both languages. */
export interface Bilingual {
  es: string;
  en: string;
}

export interface Named {
  code: string;
  name: Bilingual;
}

interface Catalogue {
  asset_categories: (Named & { magerit_group: string | null; mintic_type: string; description: Bilingual })[];
  asset_types: (Named & { category: string })[];
  classifications: Named[];
  control_domains: Named[];
  /** What is done about risks, with the controls of ISO 27001, Annex A, that it puts into practice. */
  treatment_actions: (Named & {
    domain: string;
    control_type: 'preventive' | 'detective' | 'corrective';
    implementation: 'automatic' | 'manual';
    annex_a: string[];
    mitigates_vulnerabilities: string[];
    description: Bilingual;
  })[];
  personal_data_kinds: Named[];
  threat_categories: Named[];
  threat_subcategories: Named[];
  threat_actors: Named[];
  threat_reasons: Named[];
  threats: (Named & {
    category: string;
    subcategory: string;
    actor: string | null;
    reason: string | null;
    description: Bilingual;
    example: Bilingual | null;
  })[];
  vulnerability_categories: Named[];
  severities: { value: number; name: Bilingual }[];
  vulnerabilities: (Named & {
    category: string;
    subcategory: Bilingual;
    severity: number;
    description: Bilingual;
  })[];
  threat_vulnerabilities: { threat: string; vulnerabilities: string[] }[];
  asset_type_threats: { asset_type: string; threats: string[] }[];
  asset_templates: (Named & {
    category: string;
    type: string;
    classification: string;
    /** 1 low to 3 high. */
    cia: { integrity: 1 | 2 | 3; availability: 1 | 2 | 3 };
    criticality: number;
    personal_data: string;
    description: Bilingual;
    threats: string[];
    vulnerabilities: string[];
  })[];
}

/** Codes of templates, the likeliest first. */
interface TemplateActivities {
  sections: Record<string, string[]>;
  other: string[];
}

interface Parameters {
  tables: {
    organization_categories: Named[];
    /** Of public bodies, as the law on access to public information names them. */
    information_classifications: (Named & { legal_basis: string; confidentiality: number; range_level: number })[];
    /** Of everybody else; each is as confidential as the class of the law it stands for. */
    private_classifications: (Named & { maps_to: string })[];
    locations: (Named & { kind: string })[];
    custodians: Named[];
    areas: Named[];
    /** What self-assessments are for; number 3 is treasury. */
    assessment_purposes: (Named & { id: number })[];
    macroprocesses: Named[];
    processes: (Named & { macroprocess: string })[];
    frequencies: (Named & { days: number | null })[];
    control_documentation: Named[];
    control_evidence: Named[];
    control_execution: Named[];
  };
}

interface LevelText extends Bilingual {
  order: number;
}

interface MethodDefaults {
  zone_mode: string;
  /** Legal monthly minimum wage of each year, in Colombian pesos; decrees 1469 and 1470 of 2025 for 2026. */
  minimum_wages: { year: number; amount: number }[];
  impact_rule: string;
  probability_types: (Bilingual & { code: string; is_default: boolean; levels: LevelText[] })[];
  probability_levels: (LevelText & { code: string; from: number; to: number })[];
  impact_factors: (Bilingual & { code: string; description: string; description_en: string; levels: LevelText[] })[];
  impact_levels: (LevelText & { code: string })[];
  range_levels: (Bilingual & {
    id: number;
    color: string;
    from: number;
    to: number;
    control_required: boolean;
    accept: string;
    review_days: number;
    start_days: number | null;
  })[];
  zone_matrix_range_level_ids: Record<string, number[]>;
}

/** The maturity frameworks the product ships: MSPI, what each version of it has of its own, and others. */
interface MaturitySeed {
  below_levels: Bilingual;
  base: { groups: { code: string; weight?: number }[]; items: (Named & { kind: string; groups: string[] })[] } & Record<
    string,
    unknown
  >;
  versions: ({ code: string; weights?: Record<string, number> } & Record<string, unknown>)[];
  others: ({ code: string; groups: { code: string }[] } & Record<string, unknown>)[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../../seed/${name}`, import.meta.url), 'utf8'));

let catalogue: Catalogue | undefined;
let parameters: Parameters | undefined;
let method: MethodDefaults | undefined;
let activities: TemplateActivities | undefined;
let maturity: MaturitySeed | undefined;

/** Threats, vulnerabilities, asset categories and how they go together. Read from server/seed once, when first asked for. */
export const readCatalogue = (): Catalogue => (catalogue ??= read('catalogue.json'));
/** The configuration tables that do not belong to the catalogue. */
export const readParameters = (): Parameters => (parameters ??= read('parameters.json'));
/** The risk method a company starts with. */
export const readMethod = (): MethodDefaults => (method ??= read('method.json'));

/** Which templates of assets are proposed for which section of economic activities. */
export const readTemplateActivities = (): TemplateActivities => (activities ??= read('template-activities.json'));

/** The maturity frameworks the product ships; the first version is the default. */
export const readMaturity = (): MaturitySeed =>
  (maturity ??= {
    ...read('maturity.json'),
    others: ['iso-27001-2022', 'nist-csf-2.0'].map((name) => read(`frameworks/${name}.json`)),
  });

/** Which threats concern which type of asset, by their codes, as the product ships it. */
export const shippedPairs = (): { type: string; threat: string }[] =>
  readCatalogue().asset_type_threats.flatMap(({ asset_type, threats }) =>
    threats.map((threat) => ({ type: asset_type, threat })),
  );
