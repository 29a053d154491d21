import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DialogIcon, type DialogIconName } from './dialog-icon.tsx';
import styles from './dialog-host.module.css';
import {
  closeDialog,
  dialogState,
  noticeMilliseconds,
  onDialogs,
  type Confirmation,
  type Notice,
  type OpenDialog,
} from './dialogs.tsx';
import { focusBack } from './focus-back.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Toasts } from './toasts.tsx';

interface FrameProps {
  role: 'dialog' | 'alertdialog';
  title?: string;
  icon: DialogIconName;
  message: string;
  items?: readonly string[] | undefined;
  onCancel: () => void;
  children: ReactNode;
}

/** Keeps a `<dialog>` open while mounted. It is closed before it is removed: only then the browser restores the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      focusBack();
    };
  }, []);
  return dialog;
}

/** A modal `<dialog>`: the browser keeps the focus inside and gives it back afterwards. */
function Frame({ role, title, icon, message, items, onCancel, children }: FrameProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={styles.head}>
        <DialogIcon name={icon} />
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      </div>
      <p id={`${id}-message`} className={styles.message}>
        {message}
      </p>
      {items && items.length > 0 ? (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </dialog>
  );
}

function Confirm({ content, onAnswer }: { content: Confirmation; onAnswer: (yes: boolean) => void }) {
  const { t } = useTexts();
  const { isDangerous = false, message, items } = content;
  return (
    <Frame
      role="alertdialog"
      title={content.title ?? t('shell.confirm.title')}
      icon={isDangerous ? 'warning' : 'question'}
      message={message}
      items={items}
      onCancel={() => onAnswer(false)}
    >
      <div className={styles.buttons}>
        {/* The harmless answer has the focus first. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal dialog must put the focus somewhere */}
        <button type="button" className={styles.second} autoFocus onClick={() => onAnswer(false)}>
          {content.no ?? t('shell.confirm.no')}
        </button>
        <button type="button" className={isDangerous ? styles.danger : styles.first} onClick={() => onAnswer(true)}>
          {content.yes ?? t('shell.confirm.yes')}
        </button>
      </div>
    </Frame>
  );
}

function NoticeDialog({ content, onAnswer }: { content: Notice; onAnswer: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mend = () => {
    onAnswer();
    if (content.link) void navigate(content.link.to, { state: { from: `${pathname}${search}` } });
  };
  const close = useRef(onAnswer);
  useEffect(() => {
    close.current = onAnswer;
  }, [onAnswer]);
  useEffect(() => {
    if (content.stays) return undefined;
    const timer = setTimeout(() => close.current(), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [content.stays]);
  return (
    <Frame
      role="alertdialog"
      title={content.title}
      icon={content.icon ?? 'info'}
      message={content.message}
      items={content.items}
      onCancel={onAnswer}
    >
      {content.reference ? (
        <p className={styles.reference}>{t('shell.reference', { reference: content.reference })}</p>
      ) : null}
      <div className={styles.buttons}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal dialog must put the focus somewhere */}
        <button type="button" className={content.link ? styles.second : styles.first} autoFocus onClick={onAnswer}>
          {t('shell.accept')}
        </button>
        {content.link ? (
          <button type="button" className={styles.first} onClick={mend}>
            {content.link.label}
          </button>
        ) : null}
      </div>
    </Frame>
  );
}

function Loading({ message }: { message: string }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.loading}
      aria-label={message}
      aria-busy="true"
      onCancel={(event) => event.preventDefault()}
    >
      <span className={styles.wheel} aria-hidden />
      <output>{message}</output>
    </dialog>
  );
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  if (dialog.kind === 'loading') return <Loading message={dialog.message} />;
  if (dialog.kind === 'confirm') {
    const answer = (yes: boolean) => {
      closeDialog(dialog.id);
      dialog.answer(yes);
    };
    return <Confirm content={dialog.content} onAnswer={answer} />;
  }
  const answer = () => {
    closeDialog(dialog.id);
    dialog.answer();
  };
  return <NoticeDialog content={dialog.content} onAnswer={answer} />;
}

/** Renders what `dialogs` opened; mounted once, at the root of the application. */
export function DialogHost() {
  const { dialogs, toasts } = useSyncExternalStore(onDialogs, dialogState);
  return (
    <>
      {dialogs.map((dialog) => (
        <Dialog key={dialog.id} dialog={dialog} />
      ))}
      <Toasts toasts={toasts} />
    </>
  );
}
