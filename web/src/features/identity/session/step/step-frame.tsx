import { useEffect, useRef, type ReactNode } from 'react';
import heads from '#identity/shared/heading.module.css';
import { RefusedWords } from '#kit/account/refused.tsx';
import type { Words } from '#kit/texts/refusal-words.ts';

export interface StepFrameProps {
  title: string;
  lead: string;
  /** Id of the lead, for a field it describes. */
  leadId?: string;
  /** The heading takes the focus; else something below it does. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** One step between the password and the session, in the place of the form before it. */
export function StepFrame({ title, lead, leadId, takesFocus = false, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Baluarte`;
    if (takesFocus) heading.current?.focus();
  }, [title, takesFocus]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={heads.title}>
        {title}
      </h1>
      <p id={leadId} className={heads.lead}>
        {lead}
      </p>
      {children}
    </>
  );
}

/** A refusal that belongs to no field. */
export function Refused({ words }: { words: Words | undefined }) {
  return <div role="alert">{words ? <RefusedWords words={words} /> : null}</div>;
}
