import { Button } from '@mantine/core';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { maximumNew, parameter, parameterCatalogue, shapeOf } from '@baluarte/contract/organization/parameter.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { call } from '#kit/http/call.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { showError, wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { translate, useTexts } from '#kit/texts/texts.ts';
import styles from './parameters.module.css';
import { pastedRows, type PastedRow } from './pasted-rows.ts';
import { showParametersSaved } from './save-parameter.ts';
import { refreshWithChoices } from '#kit/catalogue/writes.ts';

const listedAtMost = 8;

/** The row that is not there yet, at the end of the table: typed, or pasted, several at once. */
export function AddRow({ kind, parentId }: { kind: ParameterKind; parentId: string }) {
  const { t, texts } = useTexts();
  const { parent: parentKind, isBound } = shapeOf(kind);
  const parents = useChoices(parameterCatalogue(kind).fields)
    .of(parentKind)
    .filter(({ statusId }) => statusId === 1);
  const [name, setName] = useState('');
  const [nameEn, setNameEn] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const parent = chosen ?? parentId;

  /** Makes the rows; whether they are there now. */
  const make = async (rows: readonly PastedRow[]): Promise<boolean> => {
    if (isBound && parent === '') {
      setWrong(t('parameter.add.parentMissing'));
      return false;
    }
    const below = parentKind && parent !== '' ? { parentId: Number(parent) } : {};
    const [only] = rows;
    setBusy(true);
    try {
      const body = { rows: rows.map((row) => ({ ...row, ...below })) };
      const { changesetId } = await call(parameter.createMany, { params: { kind }, body });
      const message =
        rows.length === 1 && only
          ? translate('parameter.add.done', { name: only.name })
          : translate('parameter.add.doneMany', { number: rows.length });
      showParametersSaved(message, changesetId);
      setWrong(null);
      await refreshWithChoices();
      return true;
    } catch (error) {
      const [issue] = isRefusal(error) && error.status === 422 ? error.issues : [];
      if (rows.length > 1) await showError(error);
      else setWrong(issue ? wordIssue(issue) : wordError(error).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    input.current?.focus();
    if (name.trim() === '') return setWrong(t('parameter.page.tooShort'));
    if (!(await make([{ name: name.trim(), nameEn: nameEn.trim() || null }]))) return;
    setName('');
    setNameEn('');
    input.current?.scrollIntoView({ block: 'nearest' });
  };
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const rows = pastedRows(text);
    const [only, ...more] = rows;
    if (!only) return;
    if (more.length === 0) {
      setName(only.name);
      setNameEn(only.nameEn ?? '');
      return;
    }
    if (rows.length > maximumNew)
      return toastText('parameter.add.tooMany', { maximum: maximumNew }, { icon: 'warning' });
    const listed = rows.slice(0, listedAtMost).map((row) => (row.nameEn ? `${row.name} · ${row.nameEn}` : row.name));
    const isSure = await confirm({
      message: t('parameter.add.paste', { number: rows.length, kind: texts.parameter.kinds[kind] }),
      items:
        rows.length > listedAtMost
          ? [...listed, t('parameter.add.pasteMore', { number: rows.length - listedAtMost })]
          : listed,
    });
    if (isSure) await make(rows);
    input.current?.focus();
  };
  return (
    <form className={styles.add} data-new noValidate onSubmit={(event) => void submit(event)}>
      <span className={styles.edge}>
        <IconPlus size={16} stroke={1.5} aria-hidden className={styles.plus} />
      </span>
      <span className={styles.field}>
        <input
          ref={input}
          className={styles.input}
          data-field="name"
          aria-label={t('parameter.add.name')}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : id}
          placeholder={t('parameter.add.placeholder')}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setWrong(null);
          }}
          onPaste={(event) => void paste(event)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setName('');
              setWrong(null);
            }
          }}
        />
        {wrong === null ? null : (
          <span id={id} role="alert" className={styles.wrong}>
            {wrong}
          </span>
        )}
      </span>
      <span className={styles.field}>
        <input
          className={styles.input}
          data-field="nameEn"
          aria-label={t('parameter.add.nameEn')}
          placeholder={t('parameter.fields.nameEn')}
          maxLength={200}
          value={nameEn}
          onChange={({ currentTarget }) => setNameEn(currentTarget.value)}
        />
      </span>
      {parentKind ? (
        <span className={styles.field}>
          <select
            className={styles.input}
            aria-label={t('parameter.add.parent')}
            value={parent}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              setWrong(null);
            }}
          >
            <option value="">{isBound ? t('parameter.fields.parentId') : t('parameter.page.noParent')}</option>
            {parents.map((each) => (
              <option key={each.id} value={each.id}>
                {choiceName(each)}
              </option>
            ))}
          </select>
        </span>
      ) : null}
      <Button type="submit" size="compact-sm" variant="default" loading={isBusy}>
        {t('parameter.add.submit')}
      </Button>
    </form>
  );
}
