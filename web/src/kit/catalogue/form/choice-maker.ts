import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '#kit/texts/texts.ts';
import type { Choice } from '../choices.ts';

/** How a choice that is not there yet is made without leaving the form: the last option opens a dialog for it. */
export interface ChoiceMaker {
  access: PermissionCode;
  /** The option, with `{{text}}` for what was searched and not found. */
  words: TextKey;
  /** The option while nothing is searched. */
  wordsEmpty: TextKey;
  Dialog: ComponentType<{ text: string; onClose: () => void; onMade: (choice: Choice) => void }>;
}
