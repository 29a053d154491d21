import { useRef, useState } from 'react';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { apiOf } from '../api.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import { rowName } from '../row-name.ts';
import { translate } from '#kit/texts/texts.ts';
import { refresh, tellDone } from '../writes.ts';
import type { Clash } from './conflict.tsx';
import type { SaveReview } from './save-review.ts';
import type { Form } from './use-form.ts';
import { inputOf, valuesOf } from './values.ts';

interface SaveShape {
  catalogue: Catalogue;
  form: Form;
  row: Row | null;
  /** Shows what a change of an entry does before it is saved. */
  review?: SaveReview | null;
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Says that an entry was saved; with "Deshacer" where the answer tells which changeset it was. */
function tellSaved(saved: Row, isNew: boolean): void {
  const { changesetId } = saved;
  const words = translate(isNew ? 'catalogue.form.created' : 'catalogue.form.saved', { name: rowName(saved) });
  tellDone(words, typeof changesetId === 'number' ? changesetId : null);
}

/**
 * Saves a form: a new entry whole, an old one only in what changed. `run` answers the saved entry, or null when something
 * is wrong, which then stands in the form. When somebody else saved meanwhile, `clash` says who and what.
 */
export function useSave({ catalogue, form, row, review = null }: SaveShape) {
  const [isSaving, setSaving] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const version = useRef(row?.version);
  const api = apiOf(catalogue);

  const write = async (): Promise<Row | null> => {
    if (row === null) return api.create(inputOf(catalogue.fields, form.effective));
    const changes = inputOf(catalogue.fields, form.effective, form.changed);
    const agreed = review === null ? {} : await review.agree(row, changes);
    return agreed && api.update(row.id, { ...changes, ...agreed, version: version.current });
  };
  const explain = async (error: unknown) => {
    if (row !== null && isRefusal(error, 'changedMeanwhile')) {
      const latest = await api.get(row.id);
      const { by, at } = error.params;
      setClash({ by: textOrNull(by), at: textOrNull(at), latest, theirs: valuesOf(catalogue.fields, latest) });
    } else if (!isRefusal(error) || !form.takeRefusal(error)) await showError(error);
  };
  const run = async (): Promise<Row | null> => {
    if (!form.attempt()) return null;
    if (row !== null && !form.isDirty) {
      toastText('catalogue.form.unchanged', {}, { icon: 'info' });
      return row;
    }
    setSaving(true);
    try {
      const saved = await write();
      if (saved === null) return null;
      tellSaved(saved, row === null);
      setClash(null);
      void refresh();
      return saved;
    } catch (error) {
      await explain(error).catch(showError);
      return null;
    } finally {
      setSaving(false);
    }
  };
  return {
    run,
    isSaving,
    clash,
    /** Forgets what was typed and goes on from what is saved. */
    takeTheirs: () => {
      if (!clash) return;
      version.current = clash.latest.version;
      form.restart(clash.theirs);
      setClash(null);
    },
    /** What was typed will be written over what was saved meanwhile; the other fields stay as they were saved. */
    keepMine: () => {
      if (!clash) return;
      version.current = clash.latest.version;
    },
  };
}
