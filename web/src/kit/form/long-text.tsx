import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Counter, isNearEnd } from './counter.tsx';
import { lengthOf, tooLongOf } from './issues.ts';

interface LongTextProps extends Omit<TextareaProps, 'value' | 'maxLength' | 'autosize'> {
  value: string;
  /** Characters at most. What is longer stays as it was pasted, says so, and is refused where it is sent. */
  max: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** An input with what may still be typed below it; always built alike, so that it keeps the focus. */
const counted = (length: number, max: number, isShown: boolean) => (input: ReactNode) => (
  <>
    {input}
    {isShown ? <Counter length={length} max={max} /> : null}
  </>
);

/** A text of several lines with a limit: near it, it says how much is left; beyond it nothing is cut off. */
export function LongText({ max, error, ...input }: LongTextProps) {
  useTexts();
  const length = lengthOf(input.value);
  const said = error ?? (length > max ? wordIssue(tooLongOf(max)) : undefined);
  return (
    <Textarea
      autosize
      minRows={2}
      {...input}
      error={said}
      aria-invalid={said ? true : undefined}
      inputContainer={counted(length, max, input.readOnly !== true && isNearEnd(length, max))}
    />
  );
}
