import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { TextGroup } from '@baluarte/texts/text-sources.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '#kit/texts/texts.ts';

/** Another way to see the entries of a list than as its rows; its code and its texts come when it is opened. */
export interface ListView {
  /** As `?as=` says it. */
  name: string;
  title: TextKey;
  /** Who sees it. */
  access: PermissionCode;
  texts: readonly TextGroup[];
  load: () => Promise<ComponentType>;
}

/** Parameter of an address that says which view is open; without it, the rows are. */
export const asParameter = 'as';
