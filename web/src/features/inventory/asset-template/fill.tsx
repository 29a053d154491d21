import { Button } from '@mantine/core';
import {
  assetTemplate,
  maximumFromTemplates,
  type AssetTemplate,
} from '@baluarte/contract/inventory/asset-template.ts';
import { codePattern as patternSchema } from '@baluarte/contract/inventory/import.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refresh } from '#kit/catalogue/writes.ts';
import { loading, toastText } from '#kit/dialogs/dialogs.tsx';
import { cellsOf } from '#kit/form/pasted-cells.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { issuesOfRefusal, showError, wordIssue } from '#kit/texts/refusal-words.ts';
import { localized, translate, useTexts } from '#kit/texts/texts.ts';
import { AssetGrid, focusCell } from './asset-grid.tsx';
import {
  assetsOf,
  cellFields,
  codesOf,
  namesOf,
  pasteInto,
  unresolvedCells,
  withCell,
  withCount,
  countsOf,
  type CellField,
} from './asset-rows.ts';
import { CommonValues } from './common-values.tsx';
import { defaultsQuery, type Created } from './template-queries.ts';
import styles from './fill.module.css';
import { useOptions } from './use-options.ts';
import type { Work } from './use-work.ts';

const typingMilliseconds = 300;

interface FillProps {
  templates: readonly AssetTemplate[];
  work: Work;
  change: (next: (work: Work) => Partial<Work>) => void;
  onBack: () => void;
  onCreated: (created: Created) => void;
}

/** `key field` of a cell, with what is wrong with it in words. */
type CellErrors = ReadonlyMap<string, string>;
const none: CellErrors = new Map();

/** A row for each asset, what holds for all of them, and their creation at once. */
export function Fill({ templates, work, change, onBack, onCreated }: FillProps) {
  const { t, texts } = useTexts();
  const { rows, common, codePattern } = work;
  const options = useOptions();
  // The key that saves is heard while an answer is waited for.
  const isSending = useRef(false);
  const [cellErrors, setCellErrors] = useState<CellErrors>(none);
  const [commonErrors, setCommonErrors] = useState<CellErrors>(none);
  const isPattern = codePattern === null || patternSchema.safeParse(codePattern).success;
  const [debouncedPattern] = useDebouncedValue(isPattern ? codePattern : null, typingMilliseconds);
  const { data: defaults } = useQuery({
    ...defaultsQuery(debouncedPattern),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pattern = isPattern && codePattern !== null ? codePattern : (defaults?.codePattern ?? '');
  const codes = codesOf(rows, pattern, defaults?.nextNumber ?? 1);
  const byId = new Map(templates.map((each) => [each.id, each]));
  const templateName = (id: number) => {
    const template = byId.get(id);
    return template ? localized(template, 'name') : '';
  };
  const columns = cellFields.filter((field) => field !== 'scopeId' || options.scopeId.length > 1);

  const forget = (keys: readonly string[]) => {
    if (keys.some((key) => cellErrors.has(key)))
      setCellErrors(new Map([...cellErrors].filter(([key]) => !keys.includes(key))));
  };
  const set = (key: number, field: CellField, text: string) => {
    forget([`${key} ${field}`]);
    change((old) => ({ rows: withCell(old.rows, key, field, text) }));
  };
  const paste = (text: string, index: number, field: CellField) => {
    const cells = cellsOf(text).filter((line, at, all) => at < all.length - 1 || line.some((each) => each !== ''));
    const block = pasteInto(rows, { index, field, columns, cells });
    setCellErrors(none);
    change(() => ({ rows: block.rows }));
    toastText('assetTemplate.fill.pasted', { count: block.pasted });
    if (block.beyond > 0) toastText('assetTemplate.fill.beyond', { count: block.beyond }, { icon: 'warning' });
  };
  const more = (templateId: number) => {
    if (rows.length >= maximumFromTemplates)
      return toastText('assetTemplate.fill.tooMany', { maximum: maximumFromTemplates }, { icon: 'warning' });
    return change((old) => ({
      rows: withCount(old.rows, templateId, (countsOf(old.rows).get(templateId) ?? 0) + 1),
    }));
  };
  const remove = (key: number) => change((old) => ({ rows: old.rows.filter((row) => row.key !== key) }));

  const show = (errors: CellErrors) => {
    setCellErrors(errors);
    const [first] = errors.keys();
    if (first === undefined) return;
    const [key, field] = first.split(' ');
    focusCell(
      rows.findIndex((row) => String(row.key) === key),
      field as CellField,
    );
  };
  const refuse = async (error: unknown) => {
    const issues = isRefusal(error) ? issuesOfRefusal(error) : [];
    const cells = new Map<string, string>();
    const shared = new Map<string, string>();
    for (const issue of issues) {
      const [, index, field] = /^body\.assets\.(\d+)\.(\w+)$/.exec(issue.path) ?? [];
      const row = rows[Number(index)];
      const [, of] = /^body\.values\.(\w+)$/.exec(issue.path) ?? [];
      // What is wrong with a template, or with what it brings, is shown at the name of its row.
      const shown = columns.find((each) => each === field) ?? 'name';
      if (row) cells.set(`${row.key} ${shown}`, wordIssue(issue));
      else if (of) shared.set(of, wordIssue(issue));
    }
    setCommonErrors(shared);
    show(cells);
    if (cells.size + shared.size === 0) await showError(error);
  };
  const create = async () => {
    const open = unresolvedCells(rows, options).map(({ key, field, code, text }): [string, string] => [
      `${key} ${field}`,
      translate(`assetTemplate.fill.${code}`, { text }),
    ]);
    setCommonErrors(none);
    show(new Map(open));
    if (open.length > 0 || !isPattern || rows.length === 0 || isSending.current) return;
    isSending.current = true;
    const values = { ...common, ...(pattern !== '' && { codePattern: pattern }) };
    try {
      const answer = await loading(
        call(assetTemplate.createAssets, { body: { values, assets: assetsOf(rows, options) } }),
      );
      await refresh();
      onCreated(answer);
    } catch (error) {
      await refuse(error);
    } finally {
      isSending.current = false;
    }
  };

  useSaveKey(() => void create());

  return (
    <>
      <CommonValues
        options={options}
        columns={columns}
        common={common}
        onCommon={(field, id) => {
          setCommonErrors(none);
          change((old) => ({ common: { ...old.common, [field]: id } }));
        }}
        errors={commonErrors}
        pattern={codePattern ?? defaults?.codePattern ?? ''}
        isPattern={isPattern}
        firstCode={codes.get(rows.find(({ key }) => codes.has(key))?.key ?? 0) ?? ''}
        onPattern={(text) => change(() => ({ codePattern: text }))}
      />
      <p className={styles.keys}>{t('assetTemplate.fill.keys')}</p>
      <AssetGrid
        rows={rows}
        columns={columns}
        options={options}
        common={common}
        names={namesOf(rows, templateName)}
        codes={codes}
        labels={{ ...texts.asset.fields, scopeId: texts.asset.extras.scopeId }}
        templateName={templateName}
        errors={cellErrors}
        onCell={set}
        onPaste={paste}
        onMore={more}
        onRemove={remove}
      />
      <div className={styles.bar}>
        <output className={styles.errorCount}>
          {cellErrors.size > 0 ? t('assetTemplate.fill.wrong', { count: cellErrors.size }) : null}
        </output>
        <Button variant="default" onClick={onBack}>
          {t('assetTemplate.back')}
        </Button>
        <Button aria-keyshortcuts="Control+S" onClick={() => void create()} disabled={rows.length === 0}>
          {t('assetTemplate.fill.create', { count: rows.length })}
        </Button>
      </div>
    </>
  );
}
