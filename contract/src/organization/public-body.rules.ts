/** Categories whose organizations the law on access to public information obliges; companies the State has a part in are among them. */
const obliged: ReadonlySet<string> = new Set(['public', 'mixed']);

/** Whether organizations of a category, by its code, classify their information as Ley 1712 de 2014 says (art. 5). */
export const isObliged = (categoryCode: string | undefined): boolean => obliged.has(categoryCode ?? '');
