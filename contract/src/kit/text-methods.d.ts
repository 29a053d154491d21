/*
 * Methods of the language that this product does not use on texts and days, because each of them has a usual mistake in it. The
 * overloads add nothing at run time: they only mark the call as deprecated, which the linter refuses.
 */
interface String {
  /** Without a mark at its end. */
  slice(start: 0, end: -1 | -2): string;
  /** @deprecated It may cut an emoji or a letter in two. Use `cut`, `firstCharacters` or `asciiPrefix` of `contract/kit/cut.ts`, or a day of `contract/kit/day.ts`. */
  slice(start: 0, end: number): string;
  /** @deprecated It may cut an emoji or a letter in two. Use `cut`, `firstCharacters` or `asciiPrefix` of `contract/kit/cut.ts`. */
  substring(start: number, end?: number): string;
  /** @deprecated It may cut an emoji or a letter in two. Use `cut`, `firstCharacters` or `asciiPrefix` of `contract/kit/cut.ts`. */
  substr(start: number, length?: number): string;
}

interface Date {
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  getDate(): number;
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  getDay(): number;
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  getMonth(): number;
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  getFullYear(): number;
  /** @deprecated The day of the computer, which need not be the company's. Use `daysLater` of `contract/kit/day.ts`. */
  setDate(date: number): number;
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  toDateString(): string;
  /** @deprecated The day of the computer, which need not be the company's. Use `dayIn` of `contract/kit/day.ts`. */
  toLocaleDateString(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions): string;
}
