import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { evidence, type EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';

/** The title a file suggests: its name without the ending, as long as a title may be. */
export const titleOf = (name: string): string =>
  firstCharacters(name.replace(/(?<=.)\.[^.]{1,8}$/, '') || name, evidence.fields.name.max).trim();

const kinds = { document: 1, picture: 6 } as const;

/** The kind a file suggests, by its content. */
export const kindOf = ({ type }: Pick<EvidenceUpload, 'type'>) =>
  type?.startsWith('image/') === true ? kinds.picture : kinds.document;
