/** Pages of the help, in the order they are read in; each is `docs/help/<language>/<name>.md`. */
export const helpDocs = [
  'getting-started',
  'account',
  'inventory',
  'importing',
  'risks',
  'method',
  'maturity',
  'reports',
  'people',
  'settings',
  'api',
  'operations',
] as const;
export type HelpDoc = (typeof helpDocs)[number];

/** Address of a page of the help, or of its contents. */
export const helpPath = (language: 'es' | 'en', doc?: HelpDoc): string =>
  doc === undefined ? `/help/${language}` : `/help/${language}/${doc}`;
