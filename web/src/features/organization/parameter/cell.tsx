import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameterCatalogue, shapeOf, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { useId, useState, type KeyboardEvent } from 'react';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError, wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Column } from './columns.ts';
import styles from './parameters.module.css';
import { changeOf, saveChange } from './save-parameter.ts';

interface CellProps {
  kind: ParameterKind;
  row: ParameterRow;
  column: Column;
  isReadOnly: boolean;
  /** The same field of a row so many further down takes the focus. */
  onLeave: (step: number) => void;
}

/** What is wrong with what was typed, in a sentence. */
function sentenceOf(error: unknown): string {
  const [issue] = isRefusal(error) && error.status === 422 ? error.issues : [];
  return issue ? wordIssue(issue) : wordError(error).message;
}

/** One field of one row, edited in place. */
export function Cell(props: CellProps) {
  if (props.column.kind === 'flag') return <FlagCell {...props} />;
  if (props.column.kind === 'choice') return <ParentCell {...props} />;
  return <TextCell {...props} />;
}

const useLabel = ({ column, row }: CellProps) => {
  const { t, texts } = useTexts();
  return t('parameter.cell', { field: texts.parameter.fields[column.field], name: row.name });
};

function TextCell(props: CellProps) {
  const { kind, row, column, isReadOnly, onLeave } = props;
  const { t } = useTexts();
  const label = useLabel(props);
  const id = useId();
  const held = row[column.field];
  const value = typeof held === 'string' || typeof held === 'number' ? `${held}` : '';
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [wrong, setWrong] = useState<string | null>(null);
  // Changed elsewhere, or saved: the cell follows.
  if (value !== seen) {
    setSeen(value);
    setText(value);
  }
  const takeBack = () => {
    setText(value);
    setWrong(null);
  };
  const save = async () => {
    const typed = text.trim();
    if (typed === value) return takeBack();
    if (column.isRequired && typed === '') return setWrong(t('parameter.page.tooShort'));
    if (column.kind === 'number' && !/^\d{0,9}$/.test(typed)) return setWrong(wordIssue({ code: 'wrongNumber' }));
    const next = typed === '' ? null : column.kind === 'number' ? Number(typed) : typed;
    const change = changeOf(column.field, next);
    if ('path' in change) return setWrong(wordIssue(change));
    try {
      await saveChange(kind, row, change);
      setWrong(null);
    } catch (error) {
      setWrong(sentenceOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') takeBack();
    if (step === undefined) return;
    event.preventDefault();
    // Leaving the cell saves it.
    onLeave(event.key === 'Enter' && event.shiftKey ? -1 : step);
  };
  return (
    <>
      <input
        className={styles.input}
        data-field={column.field}
        aria-label={label}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : id}
        aria-required={column.isRequired || undefined}
        readOnly={isReadOnly}
        inputMode={column.kind === 'number' ? 'numeric' : undefined}
        maxLength={column.max}
        title={text.length > 24 ? text : undefined}
        placeholder={column.field === 'nameEn' && !isReadOnly ? '—' : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      {wrong === null ? null : (
        <span id={id} role="alert" className={styles.wrong}>
          {wrong}
        </span>
      )}
    </>
  );
}

function FlagCell(props: CellProps) {
  const { kind, row, column, isReadOnly } = props;
  const label = useLabel(props);
  const isOn = row[column.field] === true;
  return (
    <input
      type="checkbox"
      className={styles.box}
      data-field={column.field}
      aria-label={label}
      checked={isOn}
      disabled={isReadOnly}
      onChange={({ currentTarget }) =>
        void saveChange(kind, row, { isLogical: currentTarget.checked }).catch((error: unknown) => showError(error))
      }
    />
  );
}

/** Which row of the parent table this one belongs to. */
function ParentCell(props: CellProps) {
  const { kind, row, column, isReadOnly } = props;
  const { t } = useTexts();
  const label = useLabel(props);
  const parents = useChoices(parameterCatalogue(kind).fields).of(shapeOf(kind).parent);
  const offered = parents.filter(({ id, statusId }) => statusId === 1 || id === row.parentId);
  return (
    <select
      className={styles.input}
      data-field={column.field}
      aria-label={label}
      disabled={isReadOnly}
      value={row.parentId ?? ''}
      onChange={({ currentTarget }) =>
        void saveChange(kind, row, {
          parentId: currentTarget.value === '' ? null : Number(currentTarget.value),
        }).catch((error: unknown) => showError(error))
      }
    >
      {column.isRequired ? null : <option value="">{t('parameter.page.noParent')}</option>}
      {offered.map((each) => (
        <option key={each.id} value={each.id}>
          {choiceName(each)}
        </option>
      ))}
    </select>
  );
}
