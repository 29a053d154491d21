import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import type { ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  shuffledSubarray,
  string,
  type Arbitrary,
} from 'fast-check';
import { sql } from 'kysely';
import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldWord } from '#kit/sheets/values/reading.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 1 });
  kit = importing(app, here.admin);
});
afterAll(() => app.close());

/** What people write in cells: phrases of a few words up to a paragraph, with the signs of a keyboard. */
const words = [
  'servidor',
  'de',
  'correo',
  'contraseñas',
  'sin',
  'respaldo',
  'árbol',
  'Ñandú',
  'ingreso',
  'no',
  'autorizado',
  'a',
  'la',
  'sede',
  '(norte)',
  'backup',
  '“llaves”',
  'proveedor;',
  '50 %',
  'ISO/IEC',
];
const phrase = (maxLength: number) =>
  array(constantFrom(...words), { minLength: 2, maxLength }).map((all) => all.join(' '));
const sentence = oneof({ weight: 6, arbitrary: phrase(9) }, { weight: 1, arbitrary: phrase(60) });
const sign = oneof(sentence, string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }));
// After the twelfth: a file all of whose dates could be read either way says so instead.
const day = record({ month: integer({ min: 1, max: 12 }), date: integer({ min: 13, max: 28 }) }).map(
  ({ month, date }) => `${String(date).padStart(2, '0')}/${String(month).padStart(2, '0')}/2027`,
);
const step = integer({ min: 1, max: 5 }).map(String);

/** Columns that registers have, each under one of its names. */
const columns: readonly { headers: readonly string[]; cell: Arbitrary<string> }[] = [
  { headers: ['Activo', 'Nombre del activo', 'Asset', 'Activo de información'], cell: sentence },
  { headers: ['Amenaza', 'Threat', 'Causa inmediata (Amenaza)', 'Known or suspected Threats'], cell: sentence },
  { headers: ['Vulnerabilidad', 'Vulnerability', 'Causa raíz (Vulnerabilidad)'], cell: sentence },
  { headers: ['Riesgo', 'Descripción del riesgo', 'Risk Title'], cell: sentence },
  { headers: ['Probabilidad', 'Likelihood (1-5)', 'Probabilidad inherente'], cell: step },
  { headers: ['Impacto', 'Impact (1-5)', 'Impacto inherente'], cell: step },
  {
    headers: ['Nivel de riesgo', 'Inherent Rating', 'Zona de riesgo'],
    cell: constantFrom('Alto', 'Bajo', '15 (Alto)', 'High'),
  },
  { headers: ['Riesgo inicial', 'Inherent Score'], cell: integer({ min: 1, max: 25 }).map(String) },
  {
    headers: ['Tratamiento', 'Treatment', 'Opción de tratamiento'],
    cell: oneof(constantFrom('Mitigar', 'Reducir', 'Aceptar', 'Transferir', 'Evitar', 'Por revisar'), sentence),
  },
  {
    headers: ['Controles existentes', 'Existing Controls', 'Control'],
    cell: oneof(sentence, constant('A.8.13, A.8.14')),
  },
  { headers: ['Plan de acción', 'Recommended Controls', 'Actividades'], cell: sentence },
  { headers: ['Responsable', 'Risk Owner', 'Dueño'], cell: phrase(3) },
  { headers: ['Fecha límite', 'Target Date', 'Fecha de implementación'], cell: day },
  { headers: ['Probabilidad residual', 'Residual Likelihood'], cell: step },
  { headers: ['Impacto residual', 'Residual Impact'], cell: step },
  { headers: ['Proceso', 'Área', 'Department'], cell: phrase(3) },
  { headers: ['Observaciones', 'Comentarios', 'Notes'], cell: sign },
  { headers: ['Tipo', 'Clase', 'Fuente'], cell: constantFrom('Interno', 'Externo', 'Reputacional') },
  { headers: ['Campo XZ-9', 'Columna 7', 'Seguimiento 2026'], cell: sign },
];

/** Those of which each register has one at least: what its risks are about. */
const describing = new Set(columns.slice(0, 4));

interface Register {
  headers: string[];
  rows: string[][];
  above: readonly (readonly string[])[];
}

const numberHeaders = ['No.', 'ID', 'Código del riesgo', 'Ref', 'Risk ID'];
const register: Arbitrary<Register> = record({
  chosen: shuffledSubarray([...columns], { minLength: 4 }).filter((all) =>
    all.some((column) => describing.has(column)),
  ),
  names: array(nat(), { minLength: columns.length, maxLength: columns.length }),
  numbering: nat(numberHeaders.length - 1),
  above: constantFrom([], [['MATRIZ DE RIESGOS']], [['Matriz de riesgos'], [''], ['Versión', '3']]),
  count: integer({ min: 1, max: 5 }),
}).chain(({ chosen, names, numbering, above, count }) =>
  array(
    record(
      Object.fromEntries(
        chosen.map(({ cell }, index) => [
          index,
          oneof({ weight: 7, arbitrary: cell }, { weight: 1, arbitrary: constant('') }),
        ]),
      ),
    ),
    {
      minLength: count,
      maxLength: count,
    },
  ).map((rows) => ({
    headers: [
      numberHeaders[numbering] ?? '',
      ...chosen.map(({ headers }, index) => headers[(names[index] ?? 0) % headers.length] ?? ''),
    ],
    rows: rows.map((cells, row) => [`R${row + 1}`, ...chosen.map((_, index) => cells[index] ?? '')]),
    above,
  })),
);

/** Answers that take each proposal, create what may be created, and leave empty what is neither. */
const answersTo = ({ questions }: ImportJob): ValueAnswers => {
  const answers: ValueAnswers = {};
  for (const { field, word, answer, canCreate } of questions)
    if (answer === null) (answers[field] ??= {})[word] = canCreate ? 'create' : 'empty';
  return answers;
};

/** Everything the product says of each risk, as one text. */
const readRisks = () =>
  here.inside((trx) =>
    trx.rows<{ text: string }>(sql`
      select concat_ws(' | ', r.reference, r.description, r.notes, o.name, a.name, a.description, a.notes, t.name, t.description, t.notes, v.name, v.description, v.notes,
        p.name, p."order", (select string_agg(concat_ws(' ', l.name, l."order"), ' ') from risk_impact i join impact_level l on l.id = i.impact_level_id where i.risk_id = r.id),
        d.justification, d.activity, d."option", d.third_party, to_char(d.due_date, 'DD/MM/YYYY'), w.name) as text
      from risk r join asset a on a.id = r.asset_id join threat t on t.id = r.threat_id join vulnerability v on v.id = r.vulnerability_id
      left join parameter o on o.id = r.owner_id left join probability_level p on p.id = r.probability_level_id
      left join treatment d on d.risk_id = r.id left join parameter w on w.id = d.owner_id
      order by r.id`),
  );

const counts = () =>
  here.inside((trx) =>
    trx.one<Record<string, number>>(
      sql`select (select count(*)::int from asset) as assets, (select count(*)::int from threat) as threats,
        (select count(*)::int from vulnerability) as vulnerabilities, (select count(*)::int from risk) as risks,
        (select count(*)::int from treatment) as treatments, (select count(*)::int from parameter) as parameters`,
    ),
  );

/** What options of treatment are stored as. */
const optionOf: Record<string, string> = {
  Mitigar: 'mitigate',
  Reducir: 'mitigate',
  Aceptar: 'accept',
  Transferir: 'share',
  Evitar: 'avoid',
};
/** Texts compare as people read them: without case, accents and repeated blanks. */
const plain = (text: string) => foldWord(text).replace(/\s+/gu, ' ').trim();

/** Cells of a row that nothing in the product says. */
const lostCells = ({ headers }: Register, row: readonly string[], said: string): string[] => {
  const text = plain(said);
  return row.flatMap((cell, column) => {
    const isThere = text.includes(plain(cell)) || text.includes(optionOf[cell] ?? '\0');
    return isThere ? [] : `${headers[column]}: ${cell}`;
  });
};

test('a register of any shape comes in with every cell of it found again, and leaves nothing once it is undone', async () => {
  const before = await counts();
  await assert(
    asyncProperty(register, async (file) => {
      const dry = await kit.send('risks', csvOf([...file.above, file.headers, ...file.rows]), {
        fields: { proposes: true },
        query: { dryRun: true },
      });
      const { data: job } = await app.call(here.admin, imports.run, {
        params: dry,
        body: { answers: answersTo(dry), dryRun: false },
      });
      expect(job, JSON.stringify([dry.problem, job ? await kit.reasonsOf(job) : null])).toMatchObject({
        state: 'done',
        failed: 0,
        created: file.rows.length,
      });
      const risks = await readRisks();
      const lost = file.rows.map((row, index) => lostCells(file, row, risks[index]?.text ?? ''));
      await app.call(here.admin, imports.undo, { params: job });
      expect(lost).toEqual(file.rows.map(() => []));
      expect(await counts()).toEqual(before);
    }),
    { numRuns: Number(env['REGISTERS'] ?? 15), endOnFailure: true },
  );
}, 120_000);
