import { riskFile, scaleOf, setAside, treatmentNumbers, undecidedNumber } from '@baluarte/contract/risk/risk-file.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Named } from '#risk/shared/axes.ts';

interface Step extends Named {
  id: number;
  order: number;
}

/** What a file of risks is rated by: the method of a company as its columns and their words see it. */
export interface FileScales {
  /** Active ones, in the company's order. */
  factors: (Named & { id: number; levels: Step[] })[];
  /** Those in use first, the default one before the others; risks may have levels of one that is out of use. */
  measures: (Named & { statusId: number; levels: Step[] })[];
}

const steps = (table: 'impact_level' | 'probability_level', owner: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'order', l."order", 'name', l.name, 'nameEn', l.name_en) order by l."order"), '[]')
    from ${sql.table(table)} l where ${owner})`;

export const readScales = (trx: Trx): Promise<FileScales> =>
  trx.one(sql<FileScales>`
    select coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'nameEn', f.name_en, 'levels',
        ${steps('impact_level', sql`l.company_id = f.company_id and l.impact_factor_id = f.id`)}) order by f.sort_order, f.id)
      from impact_factor f where f.company_id = app.current_company() and f.status_id = 1), '[]') as factors,
    coalesce((select json_agg(json_build_object('name', y.name, 'nameEn', y.name_en, 'statusId', y.status_id, 'levels',
        ${steps('probability_level', sql`l.company_id = y.company_id and l.probability_type_id = y.id`)})
        order by y.status_id, y.is_default desc, y.sort_order, y.id)
      from probability_type y where y.company_id = app.current_company()), '[]') as measures`);

/** The file of a company: a column for each of its factors. */
export function fileOf({ factors }: Pick<FileScales, 'factors'>) {
  const [es, en] = [textsIn('es').riskFile, textsIn('en').riskFile];
  return riskFile(
    factors.map(({ id, name, nameEn }) => ({
      id,
      label: { name: fill(es.factor, { name }), nameEn: fill(en.factor, { name: nameEn ?? name }) },
      aliases: [name, ...(nameEn === null ? [] : [nameEn])],
    })),
  );
}

interface Entry extends Named {
  id: number;
  kind: string;
  code: string;
  statusId: number;
}

const beside = (name: string, measure: string) => `${name} (${measure})`;

/**
 * Steps of probability: of the first measure by number or name, of the others by name, too, where the first one has none such; else their
 * number stands after the name of the measure.
 */
function probabilities({ measures }: FileScales): Entry[] {
  const kind = scaleOf.probability;
  const [first] = measures;
  const known = new Set(first?.levels.map(({ name }) => foldWord(name)));
  return measures.flatMap((measure): Entry[] =>
    measure.levels.map(({ id, order, name, nameEn }) =>
      measure === first
        ? { id, kind, code: String(order), name, nameEn, statusId: measure.statusId }
        : {
            id,
            kind,
            code: known.has(foldWord(name)) ? `${measure.name} ${order}` : name,
            name: beside(name, measure.name),
            nameEn: beside(nameEn ?? name, measure.nameEn ?? measure.name),
            statusId: measure.statusId,
          },
    ),
  );
}

/** Steps of the impact whatever the factor: by all names they have, that of the first factor last, since that one is shown. */
const impacts = ({ factors }: FileScales): Entry[] =>
  factors.toReversed().flatMap(({ levels }) =>
    levels.map(({ order, name, nameEn }) => ({
      id: order,
      kind: scaleOf.impact,
      code: String(order),
      name,
      nameEn,
      statusId: 1,
    })),
  );

/** Steps of each factor, and that it does not apply. */
const ofFactors = ({ factors }: FileScales): Entry[] =>
  factors.flatMap((factor): Entry[] => {
    const kind = scaleOf.factor(factor.id);
    const [name, nameEn] = [textsIn('es').riskFile.setAside, textsIn('en').riskFile.setAside];
    return [
      ...factor.levels.map(({ id, order, ...named }) => ({ ...named, id, kind, code: String(order), statusId: 1 })),
      // Under what spreadsheets write for it as well; as it is called here last, which is what is shown.
      ...['NA', 'N.A.', 'N/A'].map((code) => ({ id: setAside, kind, code, name, nameEn, statusId: 1 })),
    ];
  });

/** Options of treatment by the words of registers in every language; as they are called here last, which is what is shown. */
const treatments = (): Entry[] => {
  const kind = scaleOf.treatment;
  const nameOf = (option: keyof typeof optionNames.es) => ({
    name: optionNames.es[option],
    nameEn: optionNames.en[option],
  });
  const optionNames = { es: textsIn('es').risk.treatments, en: textsIn('en').risk.treatments };
  return [
    ...treatmentNumbers.flatMap(({ option, number }) =>
      [...languages.flatMap((language) => textsIn(language).riskFile.treatmentWords[option]), option].map((code) => ({
        id: number,
        kind,
        code,
        ...nameOf(option),
        statusId: 1,
      })),
    ),
    { id: undecidedNumber, kind, code: '-', ...nameOf('none'), statusId: 1 },
  ];
};

/** What a file names beside entries of catalogues and parameters. */
export const scaleEntries = (scales: FileScales): RawBuilder<unknown> => sql`
  select e.id, e.kind, e.code, e.name, e."nameEn", null::bigint, e."statusId"
  from json_to_recordset(${JSON.stringify([...probabilities(scales), ...impacts(scales), ...ofFactors(scales), ...treatments()])}::json)
    e(id bigint, kind text, code text, name text, "nameEn" text, "statusId" smallint)`;
