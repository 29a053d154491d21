/** What of a chart says whether and how it can be drawn. */
interface Figures {
  categories: readonly string[];
  series: readonly { values: readonly (number | null)[] }[];
}

/** Whether a program draws a chart of them: it has categories, and figures of something. Others are damaged files to some. */
export const isDrawable = ({ categories, series }: Figures): boolean =>
  categories.length > 0 && series.some(({ values }) => values.some((value) => value !== null));

/** Whether some are below zero, where an axis that begins there would hide them. */
export const isBelowZero = ({ series }: Pick<Figures, 'series'>): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value < 0));
