/** Ties a time of the day to its half, "4:10 p. m." or "4:10 PM", and the parts of an English date, "Nov 28, 2026", so that no line breaks within. */
export const keepTimesWhole = (text: string): string =>
  text
    .replaceAll(/(\d)[ \u202f]([ap])\.[ \u00a0]?m\./g, '$1\u00a0$2.\u00a0m.')
    .replaceAll(/(\d)[ \u202f]([AP]M)\b/g, '$1\u00a0$2')
    .replaceAll(/\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g, '$1\u00a0$2,\u00a0$3');
