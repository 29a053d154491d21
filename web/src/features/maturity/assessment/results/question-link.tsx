import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useStepPath } from '../step-path.ts';
import type { WordsOf } from './words-of.ts';

/** A question by code and name, leading to where it is answered. */
export function QuestionLink({ id, code, wordsOf }: { id: number; code: string; wordsOf: WordsOf }) {
  const pathOf = useStepPath();
  const step = wordsOf.kindOf(code) === 'clause' ? 'clauses' : 'controls';
  return (
    <Anchor component={Link} inherit to={pathOf(id, step, code)}>
      {code} {wordsOf.item(code)}
    </Anchor>
  );
}
