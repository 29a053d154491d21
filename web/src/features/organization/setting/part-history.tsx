import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { setting, type SettingPart } from '@baluarte/contract/organization/setting.ts';
import { auditLabel, auditWord } from '@baluarte/texts/audit-wording.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './setting.module.css';
import { settingKey } from './use-setting.ts';

/** Changes shown before "all" is requested. */
const FEW = 5;

function Held({ field, held, names }: { field: string; held: unknown; names: Readonly<Record<string, string>> }) {
  const { t, texts } = useTexts();
  if (held === null || held === undefined || held === '' || (Array.isArray(held) && held.length === 0))
    return <em>{t('setting.history.nothing')}</em>;
  if (typeof held === 'boolean') return t(held ? 'setting.history.yes' : 'setting.history.no');
  if (Array.isArray(held)) return held.join(', ');
  if (typeof held === 'number') return names[`${field}:${held}`] ?? held;
  return typeof held === 'string' ? auditWord(texts, { entity: 'company', field }, held) : null;
}

function Entry({ entry, names }: { entry: HistoryEntry; names: Readonly<Record<string, string>> }) {
  const { t, texts, dateTime } = useTexts();
  return (
    <li className={styles.entry}>
      <p>
        <strong>{entry.userName ?? t('setting.history.system')}</strong>
        {entry.kind === 'undo' ? ` ${t('setting.history.undone')}` : ''}
        <time dateTime={entry.at}> · {dateTime(entry.at)}</time>
      </p>
      <ul>
        {entry.fields.map(({ field, before, after }) => (
          <li key={field}>
            <span className={styles.field}>{auditLabel(texts, 'company', field)}</span>
            {typeof after === 'object' && after !== null && !Array.isArray(after) ? null : (
              <span>
                <Held field={field} held={before} names={names} /> → <Held field={field} held={after} names={names} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Who changed a part of the settings, what and when; the newest first. Loaded when it is opened. */
export function PartHistory({ part }: { part: SettingPart }) {
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useQuery({
    queryKey: [...settingKey(part), 'history'],
    queryFn: ({ signal }) => call(setting.history, { query: { part }, signal, isPart: true }),
    enabled: isOpen,
  });
  const names = { ...data?.names, ...(language === 'en' ? data?.namesEn : {}) };
  const entries = data?.entries ?? [];
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('setting.history.title')}</summary>
      {data && entries.length === 0 ? <p className={styles.quiet}>{t('setting.history.none')}</p> : null}
      <ol>
        {entries.slice(0, showsAll ? entries.length : FEW).map((entry) => (
          <Entry key={entry.changesetId} entry={entry} names={names} />
        ))}
      </ol>
      {entries.length > FEW && !showsAll ? (
        <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
          {t('setting.history.more', { count: entries.length })}
        </Button>
      ) : null}
    </details>
  );
}
