import { risk } from '@baluarte/contract/risk/risk.ts';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { FileMenu } from '#kit/catalogue/list/file-menu.tsx';
import { useViewsOf } from '#kit/catalogue/list/use-saved-views.ts';
import { ViewsMenu } from '#kit/catalogue/list/views-menu.tsx';
import { language } from '#kit/texts/texts.ts';
import { queryOf, viewQueryOf, viewsList, type SuggestionQuery } from './use-recognition-address.ts';

/** The saved views of the suggestions, and the suggestions as a file. */
export function SuggestionTools({ query, isEmpty }: { query: SuggestionQuery; isEmpty: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const saved = useViewsOf({ list: viewsList, queryOf: viewQueryOf }, isOpen);
  return (
    <>
      <ViewsMenu saved={saved} isOpen={isOpen} onOpen={setOpen} />
      <FileMenu
        isDisabled={isEmpty}
        onAsk={(format) => call(risk.suggestions, { query: { ...queryOf(query), format, language: language() } })}
      />
    </>
  );
}
