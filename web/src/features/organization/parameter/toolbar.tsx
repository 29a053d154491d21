import { NativeSelect } from '@mantine/core';
import { parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, parameterCatalogue, shapeOf } from '@baluarte/contract/organization/parameter.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { choiceName, useChoices } from '#kit/catalogue/choices.ts';
import { FileMenu } from '#kit/catalogue/list/file-menu.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { usePageKeys } from '#kit/catalogue/list/use-page-keys.ts';
import { useViewsOf } from '#kit/catalogue/list/use-saved-views.ts';
import { ViewsMenu } from '#kit/catalogue/list/views-menu.tsx';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { language, useTexts } from '#kit/texts/texts.ts';
import styles from './parameters.module.css';
import { queryOf, useAddress, type Address } from './use-address.ts';

/** What narrows the rows of a table, and how they are taken away as a file. */
export function Toolbar() {
  const { t, texts } = useTexts();
  const [address, change] = useAddress();
  const { kind } = address;
  const { parent } = shapeOf(kind);
  const choices = useChoices(parameterCatalogue(kind).fields);
  const parents = choices.of(parent);
  const input = useRef<HTMLInputElement>(null);
  const [isViewsOpen, setViewsOpen] = useState(false);
  const saved = useViewsOf({ list: parameterViews(kind), queryOf, place: { kind } }, isViewsOpen);
  const isLost = address.parentId !== '' && !choices.isLoading && choices.find(parent, address.parentId) === undefined;
  const narrowAnew = useEffectEvent(() => {
    change({ parentId: '' }, { replace: true });
    toastText('catalogue.views.lost', { names: t('parameter.fields.parentId') }, { icon: 'warning' });
  });
  // A view, or a link, may name a row that was deleted since: the rest is shown, and what is left out is named.
  useEffect(() => {
    if (isLost) narrowAnew();
  }, [isLost]);
  usePageKeys({ '/': () => input.current?.focus() });
  return (
    <div className={styles.toolbar}>
      <SearchInput
        input={input}
        label={t('parameter.page.search', { kind: texts.parameter.kinds[kind].toLowerCase() })}
        className={styles.search}
        search={address.search}
        onSearch={(search) => change({ search })}
      />
      {parent ? (
        <NativeSelect
          aria-label={t('parameter.fields.parentId')}
          value={address.parentId}
          onChange={({ currentTarget }) => change({ parentId: currentTarget.value })}
          data={[
            { value: '', label: `${texts.parameter.kinds[parent]}: ${t('parameter.page.allParents').toLowerCase()}` },
            ...parents.map((each) => ({ value: String(each.id), label: choiceName(each) })),
          ]}
        />
      ) : null}
      <NativeSelect
        aria-label={t('catalogue.columns.statusId')}
        value={address.statusId}
        onChange={({ currentTarget }) => change({ statusId: currentTarget.value as Address['statusId'] })}
        data={[
          { value: '', label: t('parameter.page.allStatuses') },
          { value: '1', label: texts.catalogue.status.active },
          { value: '2', label: texts.catalogue.status.inactive },
        ]}
      />
      <div className={styles.export}>
        <ViewsMenu saved={saved} isOpen={isViewsOpen} onOpen={setViewsOpen} />
      </div>
      <FileMenu
        onAsk={(format) => {
          const { search, statusId, parentId } = address;
          return call(parameter.export, {
            params: { kind },
            query: { search, statusId, parentId, format, language: language() },
          });
        }}
      />
    </div>
  );
}
