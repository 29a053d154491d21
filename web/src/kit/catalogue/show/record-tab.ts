import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '#kit/texts/texts.ts';
import type { Row } from '../catalogue.ts';

/** A tab of an entry that is no relation between catalogues: its people, its files. */
export interface RecordTab {
  /** As `?tab=` says it. */
  name: string;
  title: TextKey;
  /** Who sees it. */
  access: PermissionCode;
  /** Field of the entry with their count. */
  count?: string;
  /** Tells it where no field does. */
  Count?: ComponentType<{ row: Row }>;
  /** It takes the whole width of the page. */
  isWide?: true;
  Tab: ComponentType<{ row: Row }>;
}
