import { useRef, useState } from 'react';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { issuesIn } from '#kit/form/issues.ts';
import { useForm, type Form } from '#kit/form/use-form.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { apiOf } from '../api.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import { offered, type Choices } from '../choices.ts';
import { rowName } from '../row-name.ts';
import { refresh, showDone } from '../writes.ts';
import type { SaveReview } from './save-review.ts';
import { blankValues, inputOf, valuesOf, type Values } from './values.ts';

/** Another user saved while this form was open. */
export interface Clash {
  by: string | null;
  at: string | null;
  /** The entry as it is now. */
  latest: Row;
  saved: Values;
}

interface EntryShape {
  catalogue: Catalogue;
  choices: Choices;
  /** The entry being changed; null makes a new one. */
  row: Row | null;
  /** Filled in from the start, as changes. */
  typed?: Values | undefined;
  /** Shows what a change of an entry does before it is saved. */
  review?: SaveReview | null;
  /** Leads on from the form; what was read before is read again after it. */
  onSaved: (saved: Row) => unknown;
}

/** Fields that count only while a flag is on: `{ criticalDetails: 'isCritical' }`. */
export type Conditions = Map<string, string>;
export type EntryForm = Form<Values> & { conditions: Conditions };

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Says that an entry was saved; with "Deshacer" where the response has its changeset. */
function showSaved(saved: Row, isNew: boolean): void {
  const { changesetId } = saved;
  const words = translate(isNew ? 'catalogue.form.created' : 'catalogue.form.saved', { name: rowName(saved) });
  showDone(words, typeof changesetId === 'number' || changesetId === null ? changesetId : undefined);
}

/** Fields below a changed one whose choice no longer belongs to it are emptied, and so on down. */
function settledIn({ fields }: Pick<Catalogue, 'fields'>, choices: Choices) {
  return function settled(values: Values, changed: string): Values {
    let next = values;
    for (const [name, field] of Object.entries(fields)) {
      if (field.parent !== changed || next[name] === null) continue;
      const fitting = offered(field, choices, next, []) ?? [];
      if (!fitting.some(({ id }) => id === next[name])) next = settled({ ...next, [name]: null }, name);
    }
    return next;
  };
}

/** What of the values counts: what a flag that is off hides is blank. */
const countedIn =
  ({ fields }: Pick<Catalogue, 'fields'>, conditions: Conditions) =>
  (values: Values) => {
    const blank = blankValues(fields);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const flag = conditions.get(name);
        return [name, flag !== undefined && values[flag] !== true ? blank[name] : value];
      }),
    );
  };

/**
 * The form of an entry of a catalogue: a new one is sent whole, an old one only in what changed. When somebody else saved
 * meanwhile, `clash` says who and what.
 */
export function useEntryForm({ catalogue, choices, row, typed, review = null, onSaved }: EntryShape) {
  const { fields } = catalogue;
  const [begin] = useState(() => (row ? valuesOf(fields, row) : blankValues(fields)));
  const [conditions] = useState<Conditions>(() => new Map());
  const [clash, setClash] = useState<Clash | null>(null);
  const version = useRef(row?.version);
  const api = apiOf(catalogue);
  const form = useForm<Values>({
    initial: begin,
    typed,
    check: (values) => issuesIn(catalogue.input, inputOf(fields, values)),
    counted: countedIn(catalogue, conditions),
    settled: settledIn(catalogue, choices),
    async send(values) {
      if (row !== null && !form.isDirty) {
        toastText('catalogue.form.unchanged', {}, { icon: 'info' });
        return onSaved(row);
      }
      const saved = row === null ? await api.create(inputOf(fields, values)) : await update(row, values);
      if (saved === null) return false;
      showSaved(saved, row === null);
      setClash(null);
      // The page is left first: saving may have taken the right to it.
      await onSaved(saved);
      void refresh();
      return undefined;
    },
    async refuse(error, isPlaced) {
      if (row === null || !isRefusal(error, 'changedMeanwhile')) return isPlaced ? undefined : showError(error);
      const { by, at } = error.params;
      try {
        const latest = await api.get(row.id);
        return setClash({ by: textOrNull(by), at: textOrNull(at), latest, saved: valuesOf(fields, latest) });
      } catch (failure) {
        return showError(failure);
      }
    },
  });
  const update = async (was: Row, values: Values): Promise<Row | null> => {
    const changes = inputOf(fields, values, form.changed);
    const agreed = review === null ? {} : await review.agree(was, changes);
    return agreed && api.update(was.id, { ...changes, ...agreed, version: version.current });
  };
  const goOn = (next: () => unknown) => () => {
    if (!clash) return;
    version.current = clash.latest.version;
    next();
  };
  return {
    form: { ...form, conditions },
    clash,
    /** Forgets what was typed and goes on from what is saved. */
    takeTheirs: goOn(() => {
      if (clash) form.restart(clash.saved);
      setClash(null);
    }),
    /** What was typed is written over what was saved meanwhile; the other fields stay as they were saved. */
    keepMine: goOn(() => void form.save()),
  };
}
