import { readFileSync } from 'node:fs';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';

interface Entry {
  id: number;
  code: string;
  name: { es: string; en: string };
}

interface Parameters {
  tables: {
    economic_sections: Entry[];
    economic_divisions: (Entry & { section: string })[];
    organization_categories: Entry[];
    organization_types: (Entry & { category: string })[];
    plans: (Entry & {
      max_users: number | null;
      max_companies: number | null;
      max_storage_megabytes: number | null;
      max_assets: number | null;
      max_assessments_per_year: number | null;
      history_days: number | null;
    })[];
    languages: Entry[];
  };
}

interface Named {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
}

/** Rows in the order of their names in a language, as a dictionary of it would have them. */
export function byName<Row extends Named>(rows: readonly Row[], language: Language): Row[] {
  const { compare } = new Intl.Collator(language);
  const nameOf = ({ name, nameEn }: Row) => (language === 'en' ? (nameEn ?? name) : name);
  return rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)) || a.id - b.id);
}

const named = ({ id, code, name }: Entry): Named => ({ id, code, name: name.es, nameEn: name.en });

function only<Row extends Entry>(rows: readonly Row[], code: string): Row {
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`the reference has no ${code}`);
  return found;
}

function read() {
  const file = new URL('../../../../seed/parameters.json', import.meta.url);
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as Parameters;
  const statuses = { es: textsIn('es').files.statuses, en: textsIn('en').files.statuses };
  return {
    languages: tables.languages.map(named),
    economicActivities: tables.economic_divisions.map((division) => ({
      ...named(division),
      section: named(only(tables.economic_sections, division.section)),
    })),
    organizationCategories: tables.organization_categories.map(named),
    organizationTypes: tables.organization_types.map((type) => ({
      ...named(type),
      categoryId: only(tables.organization_categories, type.category).id,
    })),
    plans: tables.plans.map((plan) => ({
      ...named(plan),
      maxUsers: plan.max_users,
      maxCompanies: plan.max_companies,
      maxStorageMegabytes: plan.max_storage_megabytes,
      maxAssets: plan.max_assets,
      maxAssessmentsPerYear: plan.max_assessments_per_year,
      historyDays: plan.history_days,
    })),
    statuses: Object.entries(statusIds).map(([code, id]) => ({
      id,
      code: code.toLowerCase(),
      name: statuses.es[id],
      nameEn: statuses.en[id],
    })),
  };
}

let lists: ReturnType<typeof read> | undefined;

/** The lists that are the same for every installation. Read from server/seed once, when first asked for. */
export const readLists = (): ReturnType<typeof read> => (lists ??= read());
