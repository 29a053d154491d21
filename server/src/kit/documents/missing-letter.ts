/** Stands for a letter that no font has. */
export const box = '□';
