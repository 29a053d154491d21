import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import {
  readCatalogue,
  readMaturity,
  readMethod,
  readParameters,
  type Bilingual,
  type Named,
} from '#organization/shared/seed-data.ts';

/** A row of table parameter as the seed writes it; the parent is named by its kind and code. */
export interface ParameterRow {
  kind: ParameterKind;
  code: string;
  name: string;
  name_en: string;
  parent_kind: ParameterKind | null;
  parent_code: string | null;
  extra: Record<string, unknown>;
  sort_order: number;
  is_system: boolean;
}

/** `Third parties on site` as `third_parties_on_site`: a code that stays when a name is translated. */
const slug = (english: string) =>
  english
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/**
 * The code of a vulnerability's subcategory. Five texts ("Cifrado", "Dependencia" …) occur under more than one category
 * and a subcategory has one parent, so the category is part of the code.
 */
export const subcategoryCode = (category: string, subcategory: Bilingual): string =>
  slug(`${category} ${subcategory.en}`);

/** The code of a severity, `low` to `critical`. */
export const severityCode = ({ name }: { name: Bilingual }): string => slug(name.en);

/** Kinds whose codes are used by rules and laws; their rows may be renamed but not deleted. */
const systemKinds: ReadonlySet<ParameterKind> = new Set(['severity', 'classification', 'personalDataKind']);

interface Special<Row> {
  parent?: (row: Row) => [kind: ParameterKind, code: string];
  extra?: (row: Row) => Record<string, unknown>;
}

function rowsOf<Row extends Named>(kind: ParameterKind, rows: readonly Row[], special: Special<Row> = {}) {
  return rows.map((row, index): ParameterRow => {
    const [parentKind, parentCode] = special.parent?.(row) ?? [null, null];
    return {
      kind,
      code: row.code,
      name: row.name.es,
      name_en: row.name.en,
      parent_kind: parentKind,
      parent_code: parentCode,
      extra: special.extra?.(row) ?? {},
      sort_order: index + 1,
      is_system: systemKinds.has(kind),
    };
  });
}

function vulnerabilitySubcategories(): (Named & { category: string })[] {
  const all = readCatalogue().vulnerabilities.map(({ category, subcategory }) => ({
    code: subcategoryCode(category, subcategory),
    name: subcategory,
    category,
  }));
  return [...new Map(all.map((row) => [row.code, row])).values()];
}

/**
 * The classes of information a company starts with: those of the law for public bodies, else the four that private
 * organizations use. Each has a confidentiality, 1 to 3; a private class has that of the corresponding legal class.
 */
function classifications(isPublicBody: boolean): ParameterRow[] {
  const { information_classifications: ofTheLaw, private_classifications: own } = readParameters().tables;
  if (isPublicBody)
    return rowsOf('classification', ofTheLaw, {
      extra: ({ confidentiality, legal_basis, range_level }) => ({
        confidentiality,
        legalBasis: legal_basis,
        range_level,
      }),
    });
  return rowsOf('classification', own, {
    extra: ({ maps_to }) => {
      const like = ofTheLaw.find(({ code }) => code === maps_to);
      return { confidentiality: like?.confidentiality, range_level: like?.range_level };
    },
  });
}

/** Domain of a requirement of ISO/IEC 27001 by its code: people, checking and improving, else governance. */
const domainOfRequirement = (code: string): string => {
  if (code === '7.2' || code === '7.3') return 'HUM';
  return /^(9|10)\./.test(code) ? 'MON' : 'GOB';
};

/**
 * What controls are chosen from: the treatment actions, then the controls of Annex A, each in the domain of the first action that
 * puts it into practice, then the requirements of the standard.
 */
function controlActions(): (Named & { domain: string })[] {
  const { treatment_actions: actions } = readCatalogue();
  const { control: ofAnnexA = [], clause: requirements = [] } = Object.groupBy(
    readMaturity().base.items,
    ({ kind }) => kind,
  );
  return [
    ...actions,
    ...ofAnnexA.flatMap((control) => {
      const action = actions.find(({ annex_a: puts }) => puts.includes(control.code));
      return action ? [{ ...control, domain: action.domain }] : [];
    }),
    ...requirements.map((requirement) => ({ ...requirement, domain: domainOfRequirement(requirement.code) })),
  ];
}

/** Every configuration row a company starts with, parents before their children. */
export function parameterRows({ isPublicBody }: { isPublicBody: boolean }): ParameterRow[] {
  const catalogue = readCatalogue();
  const { tables } = readParameters();
  const severities = catalogue.severities.map((severity) => ({ ...severity, code: severityCode(severity) }));
  return [
    ...rowsOf('threatCategory', catalogue.threat_categories),
    ...rowsOf('threatSubcategory', catalogue.threat_subcategories),
    ...rowsOf('threatActor', catalogue.threat_actors),
    ...rowsOf('threatReason', catalogue.threat_reasons),
    ...rowsOf('vulnerabilityCategory', catalogue.vulnerability_categories),
    ...rowsOf('vulnerabilitySubcategory', vulnerabilitySubcategories(), {
      parent: ({ category }) => ['vulnerabilityCategory', category],
    }),
    ...rowsOf('severity', severities, { extra: ({ value }) => ({ value }) }),
    ...rowsOf('assetCategory', catalogue.asset_categories, {
      extra: ({ magerit_group, mintic_type, description }) => ({
        magerit_group,
        mintic_type,
        description: description.es,
        descriptionEn: description.en,
      }),
    }),
    ...rowsOf('assetType', catalogue.asset_types, { parent: ({ category }) => ['assetCategory', category] }),
    ...classifications(isPublicBody),
    ...rowsOf('location', tables.locations, { extra: ({ kind }) => ({ isLogical: kind === 'logical' }) }),
    ...rowsOf('custodian', tables.custodians),
    ...rowsOf('area', tables.areas),
    ...rowsOf('macroprocess', tables.macroprocesses),
    ...rowsOf('process', tables.processes, { parent: ({ macroprocess }) => ['macroprocess', macroprocess] }),
    ...rowsOf('companyCategory', tables.organization_categories),
    ...rowsOf('personalDataKind', catalogue.personal_data_kinds),
    ...rowsOf('controlDomain', catalogue.control_domains),
    ...rowsOf('controlAction', controlActions(), { parent: ({ domain }) => ['controlDomain', domain] }),
    ...rowsOf('controlDocumentation', tables.control_documentation),
    ...rowsOf('controlEvidence', tables.control_evidence),
    ...rowsOf('controlExecution', tables.control_execution),
    ...rowsOf('frequency', tables.frequencies, { extra: ({ days }) => ({ days }) }),
    ...rowsOf(
      'minimumWage',
      readMethod().minimum_wages.map(({ year, ...wage }) => ({
        ...wage,
        code: String(year),
        name: { es: `Salario mínimo ${year}`, en: `Minimum wage ${year}` },
      })),
      { extra: ({ amount }) => ({ amount }) },
    ),
  ];
}
