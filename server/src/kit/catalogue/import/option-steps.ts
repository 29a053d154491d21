import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Field, Fields, ScaleSource } from '@baluarte/contract/kit/field.ts';
import type { EntityWords } from '@baluarte/texts/entity-words.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';

/** Whether the steps of a scale rate something: only then does a rating word or a number of another scale have a place on it. */
export const isRatingScale = (from: ScaleSource): boolean => !from.startsWith(optionPrefix);
const optionPrefix = 'scale:option:';

const scaleOfOption = (catalogue: string, name: string, { isRating }: Field): ScaleSource =>
  isRating ? `scale:rating:${catalogue}:${name}` : `${optionPrefix}${catalogue}:${name}`;

/** Spanish adjectives agree with what they are said of: `alto` for `Alta`, and the other way round. */
const otherGender = (word: string): string | null =>
  word.endsWith('a') ? `${word.slice(0, -1)}o` : word.endsWith('o') ? `${word.slice(0, -1)}a` : null;

interface Step {
  id: number;
  kind: ScaleSource;
  code: string;
  name: string;
  nameEn: string;
}

function stepsOf(catalogue: string, name: string, field: Field): Step[] {
  const wordsIn = (language: 'es' | 'en') =>
    (textsIn(language)[catalogue as 'threat'] as EntityWords).options?.[name] ?? {};
  const [es, en] = [wordsIn('es'), wordsIn('en')];
  return (field.values ?? []).flatMap((id): Step[] => {
    const word = es[id] ?? String(id);
    const step = { id, kind: scaleOfOption(catalogue, name, field), name: word, nameEn: en[id] ?? word };
    const other = otherGender(word);
    // The number last: it is the code that counts as the place of the step.
    return [...(other === null ? [] : [{ ...step, code: other }]), { ...step, code: String(id) }];
  });
}

/** A store whose options are read from files like the steps of a scale: by number or word, and what is neither is a question. */
export function withOptionSteps<S extends { catalogue: AnyCatalogue }>(store: S): S {
  const { catalogue } = store;
  const options = Object.entries(catalogue.fields).filter(([, { kind }]) => kind === 'option');
  if (options.length === 0) return store;
  const fields: Fields = Object.fromEntries(
    Object.entries(catalogue.fields).map(([name, field]) => [
      name,
      field.kind === 'option' ? { ...field, kind: 'choice', from: scaleOfOption(catalogue.name, name, field) } : field,
    ]),
  );
  const steps = options.flatMap(([name, field]) => stepsOf(catalogue.name, name, field));
  const whole: AnyCatalogue = { ...catalogue, fields };
  return {
    ...store,
    catalogue: whole,
    entries: sql`
      select e.id, e.kind, e.code, e.name, e."nameEn", null::bigint, 1::smallint
      from json_to_recordset(${JSON.stringify(steps)}::json) e(id bigint, kind text, code text, name text, "nameEn" text)`,
  };
}
