import { treatmentFields } from '@baluarte/contract/risk/risk-file.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { headerKey } from '#kit/sheets/header.ts';

/** Share of the different words of a column that must name an option for the column to say which option was chosen. */
const minKnownShare = 0.5;

/** A column that only says "description" describes what stands to its left. */
const plainDescriptions = new Set(['descripción', 'description', 'detalle', 'details'].map(headerKey));

/** Headers of the lists of risks that leave the product. */
const listedHeaders = new Set(
  languages.flatMap((language) => Object.values(textsIn(language).riskFiles.columns).map(headerKey)),
);

/**
 * The mapping with the columns of treatment read by what their cells hold. A register calls both the option (Mitigar) and the measures
 * (a sentence) "Tratamiento": a column most of whose words name no option describes what was decided. Without an option nothing was
 * decided, and these columns stay in the notes of their rows. Of our own lists only the option is read: their other columns of the same
 * name say something else of the risk.
 */
export const readTreatmentColumns: NonNullable<Store['refine']> = (mapping, { headers, words, knows }) => {
  const found = { ...mapping };
  const columnOf = (field: string) => headers.find((header) => (found[header] ?? null) === field);
  const isOurs = columnOf('code') !== undefined;
  for (const field of treatmentFields) {
    const header = columnOf(field);
    if (isOurs && header !== undefined && field !== 'treatmentOption' && listedHeaders.has(headerKey(header)))
      found[header] = null;
  }
  const option = columnOf('treatmentOption');
  const said = option === undefined ? [] : [...words(option)];
  const known = said.filter((word) => knows('treatmentOption', word)).length;
  if (option === undefined || known < said.length * minKnownShare || said.length === 0) {
    for (const header of headers) if (treatmentFields.some((field) => found[header] === field)) found[header] = null;
    return found;
  }
  const beside = headers[headers.indexOf(option) + 1] ?? '';
  const isDescribed = plainDescriptions.has(headerKey(beside)) && columnOf('treatmentText') === undefined;
  if (isDescribed && (found[beside] ?? null) !== 'treatmentOption') found[beside] = 'treatmentText';
  return found;
};
