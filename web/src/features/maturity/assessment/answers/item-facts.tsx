import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { Fragment } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { said as words } from '../../shared/framework-words.ts';

/** What a question asks for and what counts as evidence, where its framework says so. */
export function ItemFacts({ item }: { item: FrameworkDefinition['items'][number] }) {
  const { t } = useTexts();
  return (['asks', 'evidence'] as const).map((fact) =>
    words(item[fact]) === '' ? null : (
      <Fragment key={fact}>
        <h3>{t(`assessment.answers.${fact}`)}</h3>
        <p>{words(item[fact])}</p>
      </Fragment>
    ),
  );
}
