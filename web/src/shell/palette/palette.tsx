/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list of options that a field searches */
import { Kbd } from '@mantine/core';
import { IconClockHour4, IconSearch, IconX } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#kit/session/session.tsx';
import { useMayOpen, useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { fitting, grouped, type Entry } from './entries.ts';
import { Line } from './line.tsx';
import { wordsOf } from './match.ts';
import styles from './palette.module.css';
import { recentChoices, remember } from './recent.ts';
import { useActions } from './use-actions.ts';
import { useFound } from './use-found.ts';
import { usePages } from './use-pages.ts';

/** Most pages, and most actions, listed besides the server's results. */
const most = 5;

/** What was chosen lately, as far as it still opens, with the picture of its page. */
function useRecent(): Entry[] {
  const { pages } = useSite();
  const mayOpen = useMayOpen();
  const { t } = useTexts();
  const [choices] = useState(recentChoices);
  return choices.flatMap((choice): Entry[] => {
    const path = choice.href.split('?')[0] ?? '';
    const page = pages.find((each) => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
    if (!page || page.path === '*' || !mayOpen(page.path)) return [];
    const list = pages.find((each) => each.menu && path.startsWith(each.path) && each.path !== '/home');
    return [
      { ...choice, group: t('search.groups.recent'), icon: page.menu?.icon ?? list?.menu?.icon ?? IconClockHour4 },
    ];
  });
}

function useEntries(typed: string) {
  const { pages, makings } = usePages();
  const actions = useActions();
  const recent = useRecent();
  const found = useFound(typed);
  const words = wordsOf(typed);
  if (words.length === 0) return { entries: [...recent, ...pages, ...makings], found };
  const entries = [...fitting(pages, words, most), ...fitting([...makings, ...actions], words, most), ...found.entries];
  return { entries, found };
}

/** Another tab, as a link does it. */
const isAside = (event: KeyboardEvent | MouseEvent) =>
  event.ctrlKey || event.metaKey || ('button' in event && event.button === 1);

interface PaletteProps {
  /** What was typed before it stood there. */
  typedAhead: () => string;
  onClose: () => void;
  /** Shows the keys of the product instead. */
}

/** Every page, action and entry of the product in one field: what the person may open, and nothing else. */
export function Palette({ typedAhead, onClose }: PaletteProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(typedAhead);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const { entries, found } = useEntries(typed);
  const groups = useMemo(() => grouped(entries), [entries]);
  const lines = groups.flatMap((group) => group.entries);
  const index = Math.max(
    0,
    lines.findIndex((entry) => entry.id === pointedId),
  );
  const active = lines[index];
  const words = wordsOf(typed);

  const takeOver = useEffectEvent(() => setTyped(typedAhead()));
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // From here on the keys go to the field.
    // oxlint-disable-next-line react/set-state-in-effect -- keys that came while it was drawn are known no earlier
    takeOver();
    // Closed while it is still there: only then the browser gives the focus back.
    return () => element?.close();
  }, []);
  const lineId = (entry: Entry) => `${id}-${lines.indexOf(entry)}`;
  const activeId = active ? lineId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (entry: Entry, aside: boolean) => {
    if (entry.href !== undefined) remember({ ...entry, href: entry.href });
    if (entry.href !== undefined && aside) {
      window.open(entry.href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (entry.href === undefined) void entry.run?.();
    else void navigate(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = lines.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      PageDown: Math.min(last, index + 8),
      PageUp: Math.max(0, index - 8),
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPointedId(lines[step]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active, isAside(event));
    }
  };
  const isOutside = useSession()?.companyId === null;
  const isNothing = words.length > 0 && lines.length === 0 && !found.isLoading && found.error === null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop closes, as Escape does
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('search.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t('search.title')}
          aria-expanded={lines.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={t('search.placeholder')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the palette means typing in this field
          autoFocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPointedId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} aria-label={t('shell.close')} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <div className={styles.progress} data-busy={found.isLoading || undefined} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.results')}
        aria-busy={found.isLoading}
        className={styles.list}
        hidden={lines.length === 0}
      >
        {groups.map(({ title, entries: some }) => (
          <div key={title} role="group" aria-label={title}>
            <div className={styles.group} aria-hidden>
              {title}
            </div>
            {some.map((entry) => (
              <Line
                key={entry.id}
                id={lineId(entry)}
                entry={entry}
                words={words}
                isActive={entry === active}
                onPoint={() => setPointedId(entry.id)}
                onChoose={(event) => choose(entry, isAside(event))}
              />
            ))}
          </div>
        ))}
      </div>
      {isNothing ? (
        <p className={styles.nothing}>
          <b>{t('search.nothing', { typed })}</b>
          <span>{t(isOutside ? 'search.nothingOutside' : 'search.nothingText')}</span>
        </p>
      ) : null}
      {found.error ? (
        <p className={styles.nothing}>
          <span>{t('search.failed')}</span>
          <button type="button" className={styles.retry} onClick={() => void found.retry()}>
            {t('shell.retry')}
          </button>
        </p>
      ) : null}
      <output className="b-visually-hidden">
        {found.isLoading || words.length === 0 ? '' : t('catalogue.list.loaded', { count: lines.length })}
      </output>
      <div className={styles.foot} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.hints.move')}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {t('search.hints.open')}
        </span>
        <span>
          <Kbd size="xs">Ctrl ↵</Kbd> {t('search.hints.aside')}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t('search.hints.close')}
        </span>
      </div>
    </dialog>
  );
}
