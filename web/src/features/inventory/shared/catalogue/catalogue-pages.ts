import type { CatalogueName, catalogues } from '@baluarte/contract/catalogues.ts';
import { keyOf } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { ComponentType } from 'react';
import { page, type PageEntry } from '#kit/site/site.ts';
import type { TextKey } from '#kit/texts/texts.ts';
import type { LaidOutName } from './laid-out-name.ts';

type Catalogues = typeof catalogues;
interface PageOptions<Name extends CatalogueName> {
  path: Catalogues[Name]['paths']['many'];
  /** The group of the permission list that is about it. */
  may: { list: PermissionCode; create: PermissionCode; edit: PermissionCode; view: PermissionCode };
  icon: NonNullable<PageEntry['menu']>['icon'];
  /** Part of the menu; the catalogues unless said. */
  section?: NonNullable<PageEntry['menu']>['section'];
  /** What other wings show of an entry. */
  tabs?: PageEntry['tabs'];
  /** How else other wings show the list. */
  views?: PageEntry['views'];
  /** Groups of texts of these tabs. */
  texts?: PageEntry['texts'];
}

interface Own {
  /** Groups of texts of an entry, beside those of the catalogues and of its tabs. */
  own?: PageEntry['texts'];
  list: () => Promise<ComponentType>;
  /** Create, edit and show. */
  record: () => Promise<ComponentType>;
}

/** The four pages of a catalogue that draws its list and its entries itself. */
export function cataloguePages<const Name extends CatalogueName>(
  name: Name,
  {
    path,
    may,
    icon,
    section = 'catalogues',
    tabs = [],
    views = [],
    texts = [],
    own = [],
    list,
    record,
  }: PageOptions<Name> & Own,
) {
  const title = (word: 'title' | 'create' | 'edit' | 'show') => `${name}.${word}` as TextKey;
  const permissions = (code: PermissionCode) => [keyOf(may.list), keyOf(code)];
  const access = 'session';
  return [
    page({
      path,
      title: title('title'),
      access,
      permissions: [keyOf(may.list)],
      menu: { section, icon },
      views,
      load: list,
    }),
    page({
      path: `${path}/create`,
      title: title('create'),
      access,
      permissions: permissions(may.create),
      texts: own,
      load: record,
    }),
    page({
      path: `${path}/edit/:${name}Id`,
      title: title('edit'),
      access,
      permissions: permissions(may.edit),
      texts: own,
      load: record,
    }),
    page({
      path: `${path}/show/:${name}Id`,
      title: title('show'),
      access,
      permissions: permissions(may.view),
      tabs,
      texts: [...own, ...texts],
      load: record,
    }),
  ] as const;
}

/** The four pages of a catalogue, laid out as its contract says. */
export const laidOutPages = <const Name extends LaidOutName>(name: Name, place: PageOptions<Name>) =>
  cataloguePages(name, {
    ...place,
    list: async () => (await import('./laid-out-list.tsx')).laidOutList(name),
    record: async () => (await import('./laid-out-record.tsx')).laidOutRecord(name),
  });
