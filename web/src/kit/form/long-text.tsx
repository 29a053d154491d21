import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
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
      inputContainer={(box) => (
        <>
          {box}
          {isNearEnd(length, max) && input.readOnly !== true ? <Counter length={length} max={max} /> : null}
        </>
      )}
    />
  );
}
