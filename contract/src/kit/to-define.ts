import type { ChoiceSource } from './field.ts';

/** Code of the asset, threat or vulnerability that stands for one which nobody has named yet. */
export const toDefineCode = 'POR-DEFINIR';

/** Catalogues that have such an entry, made when a register first needs it. */
const sources: readonly (ChoiceSource | undefined)[] = ['asset', 'threat', 'vulnerability'];
export const mayBeToDefine = (from: ChoiceSource | undefined): boolean => sources.includes(from);

/** Whether an entry stands for one that is still to be named. */
export const isToDefine = ({ code }: { code: string | null }): boolean => code === toDefineCode;
