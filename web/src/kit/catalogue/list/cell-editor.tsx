import { possibleFrom, transitionsOfEntry } from '@baluarte/contract/kit/status.rules.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { queryClient } from '#kit/http/queries.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { statusWord } from '../words.ts';
import { statusField, type Row } from '../catalogue.ts';
import { agreeOutOfUse } from '../consequences.ts';
import { choiceName, offered } from '../choices.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { rowName } from '../row-name.ts';
import { textOf } from '../text-of.ts';
import type { Column } from './columns.ts';
import { useList } from './list-context.ts';
import { editedField, saveCell } from './quick-edit.ts';
import styles from './cell-editor.module.css';

/** Where to go after a cell: the next one to edit, the one before, or nowhere. */
export type After = 'next' | 'previous' | 'stay';

interface CellEditorProps {
  row: Row;
  column: Column;
  onDone: (after: After) => void;
}

const typed: ReadonlySet<Column['kind']> = new Set(['text', 'date']);

const asValue = (kind: Column['kind'], text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  if (typed.has(kind)) return text.trim() === '' ? null : text.trim();
  return text === '' ? null : Number(text);
};

/** One cell being changed in its row: Enter saves, Escape cancels, Tab saves and goes on. */
export function CellEditor({ row, column, onDone }: CellEditorProps) {
  const list = useList();
  const { t, texts, language } = useTexts();
  const field = editedField(column, row, language);
  const known = list.catalogue.fields[field];
  const [text, setText] = useState(textOf(row[field]));
  const [message, setMessage] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isClosed = useRef(false);
  const messageId = useId();

  const close = (after: After) => {
    isClosed.current = true;
    onDone(after);
  };
  const save = async (after: After) => {
    if (isClosed.current || isSaving) return;
    const value = asValue(column.kind, text);
    if (textOf(value) === textOf(row[field])) return close(after);
    const [issue] = known ? issuesIn(known.input, value) : [];
    if (issue) return setMessage(wordIssue({ ...issue, path: field }));
    setIsSaving(true);
    try {
      if (field === statusField && Number(value) === statusIds.INACTIVE && !(await agreeOutOfUse(list, [row])))
        return close('stay');
      await saveCell(list, row, field, value);
      close(after);
    } catch (error) {
      const [refused] = isRefusal(error) ? issuesOfRefusal(error) : [];
      setMessage(refused ? wordIssue(refused) : wordError(error).message);
      setIsSaving(false);
      // The row as it is now comes in behind the message; a second Enter writes over it knowingly.
      if (isRefusal(error, 'changedMeanwhile'))
        await queryClient.invalidateQueries({ queryKey: [list.catalogue.name] });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') return close('stay');
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    void save(event.key === 'Enter' ? 'stay' : event.shiftKey ? 'previous' : 'next');
  };

  const control = {
    className: styles.control,
    value: text,
    'aria-label': t('catalogue.quickEdit.label', { field: column.label, name: rowName(row) }),
    'aria-invalid': message !== null,
    'aria-describedby': messageId,
    'data-editor': true,
    // A cell becomes a field because the person asked for it; the focus belongs there.
    ref: (element: HTMLElement | null) => {
      if (element && !element.contains(document.activeElement)) element.focus();
    },
    readOnly: isSaving,
    onKeyDown,
    onBlur: () => void save('stay'),
  };
  const options =
    field === statusField
      ? [row.statusId as StatusId, ...possibleFrom(list.catalogue.transitions ?? transitionsOfEntry, row.statusId)]
          .toSorted((a, b) => a - b)
          .map((id) => ({ id: String(id), name: statusWord(texts, list.catalogue.name, id) }))
      : column.kind === 'flag'
        ? [true, false].map((is) => ({ id: String(is), name: t(is ? 'shell.yes' : 'shell.no') }))
        : column.kind === 'option'
          ? (known?.values ?? []).map((id) => ({ id: String(id), name: column.words?.[id] ?? String(id) }))
          : (offered(known ?? {}, list.choices, row, [row[field]]) ?? []).map((choice) => ({
              id: String(choice.id),
              name: choiceName(choice),
            }));
  return (
    <span className={styles.editor}>
      {typed.has(column.kind) ? (
        <input
          {...control}
          type={column.kind === 'date' ? 'date' : 'text'}
          maxLength={known?.max}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <select {...control} onChange={({ target }) => setText(target.value)}>
          {(column.kind === 'choice' || column.kind === 'option') && !known?.required ? (
            <option value="">{t('catalogue.selection.empty')}</option>
          ) : null}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <span
        id={messageId}
        role={message ? 'alert' : undefined}
        className={message ? styles.message : 'b-visually-hidden'}
      >
        {message ?? t('catalogue.quickEdit.hint')}
      </span>
    </span>
  );
}
