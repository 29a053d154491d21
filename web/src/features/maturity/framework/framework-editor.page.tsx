import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import {
  aboutFields,
  draftChoices,
  draftLists,
  readDraft,
  type AboutField,
  type FrameworkDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useReducer, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { loading } from '#kit/dialogs/dialogs.tsx';
import { DropZone } from '#kit/files/drop-zone.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { showError, wordError, type Words } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { catalogueQuery, frameworksQuery } from '../shared/framework-queries.ts';
import { said } from '../shared/framework-words.ts';
import { DraftFaults } from './draft-faults.tsx';
import { DraftGrid } from './draft-grid.tsx';
import { afterAct, blankDraft, draftAfter, isChoice } from './draft-state.ts';
import { frameworksPath, pathOfFramework, useFrameworkFiles, useMayMake } from './framework-acts.tsx';
import styles from './framework.module.css';
import { PreviewPanel } from './preview-panel.tsx';

/** Makes a framework, or another version of one: from a file, by typing, or by pasting. */
export function FrameworkEditorPage() {
  const { t } = useTexts();
  const mayMake = useMayMake();
  const from = useSearchParams()[0].get('from') ?? undefined;
  const { data: base, error, refetch } = useQuery(catalogueQuery(from));
  const { data: versions } = useQuery(frameworksQuery);
  const isShipped = versions?.find(({ code }) => code === from)?.is_shipped === true;
  const taken = (versions ?? []).map(({ code }) => code);
  const title =
    base && from !== undefined
      ? t('framework.editor.ofTitle', { name: said(base.name) })
      : t('framework.editor.newTitle');
  return (
    <Page title={title} lead={t('framework.editor.text')} changing={permissions.settings.edit}>
      {error && !base ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!error && (!base || !versions) ? <PageSkeleton /> : null}
      {base && versions && mayMake ? (
        <Editor
          key={from}
          initial={from === undefined ? blankDraft(base) : draftAfter(base, { isShipped, taken })}
          isVersion={from !== undefined && !isShipped}
        />
      ) : null}
    </Page>
  );
}

interface EditorProps {
  initial: FrameworkDraft;
  /** Of a framework there is. */
  isVersion: boolean;
}

function Editor({ initial, isVersion }: EditorProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [draft, dispatch] = useReducer(afterAct, initial);
  const [note, setNote] = useState<readonly string[]>([]);
  const isLeft = useRef(false);
  // What is wrong follows the typing at its own pace.
  const settled = useDeferredValue(draft);
  const read = useMemo(() => readDraft(settled), [settled]);
  useLeaveGuard(() => draft !== initial && !isLeft.current, { message: t('framework.editor.leave') });
  const replace = (to: FrameworkDraft) => dispatch({ do: 'replace', draft: to });
  const save = async (definition: FrameworkDefinition) => {
    try {
      const made = await loading(call(framework.create, { body: definition }));
      isLeft.current = true;
      showDone(t('framework.made', { name: said(definition.name) }), made.changesetId);
      await navigate(pathOfFramework(made.code));
      void refresh();
    } catch (error) {
      await showError(error);
    }
  };
  const { definition } = read;
  const saveRead = () => {
    if (definition) void save(definition);
  };
  useSaveKey(saveRead);
  const hints = { groups: t('framework.editor.groupsHint'), levels: t('framework.editor.levelsHint') };
  return (
    <div className={styles.panels}>
      <FilePart
        onRead={(found, lines) => {
          replace(found);
          setNote(lines);
        }}
      />
      {note.map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      <DraftFaults draft={settled} read={read} onAnswer={replace} />
      <AboutPart draft={draft} read={read} onSet={(field, value) => dispatch({ do: 'about', field, value })} />
      <p className={styles.note}>{t('framework.editor.pasteHint')}</p>
      {draftLists.map((table) => (
        <DraftGrid
          key={table}
          table={table}
          rows={draft[table]}
          faults={read.faults}
          dispatch={dispatch}
          {...(table in hints && { hint: hints[table as keyof typeof hints] })}
        />
      ))}
      {definition ? <PreviewPanel definition={definition} /> : null}
      <div className={styles.foot}>
        <Button variant="default" component={Link} to={frameworksPath}>
          {t('framework.editor.cancel')}
        </Button>
        <Button
          disabled={!definition}
          onClick={saveRead}
          aria-keyshortcuts="Control+S"
          title={t('catalogue.form.saveKeys')}
        >
          {t(isVersion ? 'framework.editor.saveVersion' : 'framework.editor.save')}
        </Button>
      </div>
    </div>
  );
}

interface FilePartProps {
  /** What the file says, and what is to be known of how it was read. */
  onRead: (draft: FrameworkDraft, notes: string[]) => void;
}

/** A file fills the tables; nothing is saved by it. */
function FilePart({ onRead }: FilePartProps) {
  const { t } = useTexts();
  const files = useFrameworkFiles();
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<Words | null>(null);
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setRefused(null);
    setReading(file.name);
    try {
      const found = await call(framework.readFile, { body: {}, file });
      const { focus, ...draft } = found.draft;
      onRead({ ...draft, ...(focus && { focus }) }, [
        t('framework.file.from', { file: file.name }),
        ...(found.skipped.length > 0 ? [t('framework.file.skipped', { names: found.skipped.join(', ') })] : []),
        ...(found.is_scale_added ? [t('framework.file.scaleAdded')] : []),
      ]);
    } catch (error) {
      setRefused(wordError(error));
    } finally {
      setReading(null);
    }
  };
  return (
    <Panel title={t('framework.fromFile')}>
      <p className={styles.note}>{t('framework.file.text')}</p>
      <DropZone
        icon={IconFileSpreadsheet}
        text={reading === null ? t('framework.file.drop') : t('framework.file.reading', { file: reading })}
        isReading={reading !== null}
        choose={t('framework.file.choose')}
        accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,application/json,text/csv"
        refused={refused}
        others={
          <Button variant="subtle" onClick={() => void files.template('xlsx')}>
            {t('framework.template')}
          </Button>
        }
        onFiles={(chosen) => void take(chosen)}
      />
    </Panel>
  );
}

interface AboutPartProps {
  draft: FrameworkDraft;
  read: ReturnType<typeof readDraft>;
  onSet: (field: AboutField, value: string) => void;
}

/** What a framework says of itself as a whole. */
function AboutPart({ draft: { about }, read: { faults }, onSet }: AboutPartProps) {
  const { t, texts } = useTexts();
  const words = texts.framework;
  const hints: Readonly<Partial<Record<AboutField, string>>> = words.aboutHints;
  const faultOf = (field: AboutField) => faults.find(({ table, column }) => table === 'about' && column === field);
  return (
    <Panel title={t('framework.editor.about')}>
      <div className={styles.fields}>
        {aboutFields.map((field) => {
          const fault = faultOf(field);
          const shared = {
            label: words.about[field],
            description: hints[field],
            withAsterisk: field === 'code' || field === 'nameEs',
            error: fault && about[field] ? t(`framework.fault.${fault.fault}`, { text: fault.text }) : undefined,
            value: about[field] ?? '',
          };
          return isChoice(field) ? (
            <NativeSelect
              key={field}
              {...shared}
              data={[
                { value: '', label: '—' },
                ...draftChoices[field].map((value) => ({
                  value,
                  label: (words.choices[field] as Readonly<Record<string, string>>)[value] ?? value,
                })),
              ]}
              onChange={({ currentTarget }) => onSet(field, currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field}
              {...shared}
              maxLength={120}
              onChange={({ currentTarget }) => onSet(field, currentTarget.value)}
            />
          );
        })}
      </div>
    </Panel>
  );
}
