import type { Rolldown } from 'vite';

/** Matches modules by their path, which `path` writes with slashes. */
const at = (path: string) => new RegExp(path.replaceAll('/', String.raw`[\\/]`));

const framework = 'react|react-dom|scheduler|react-router|i18next|@tanstack/(react-query|query-core)';

type Part = Pick<Rolldown.CodeSplittingGroup, 'name' | 'minShareCount'> & { test: RegExp };

/**
 * Files the pages share. Each holds the modules its `test` names and all they need, but for what a file before it holds.
 * Left alone, the bundler writes a file per module and set of pages: seventy requests for one page, and as many headers.
 * `minShareCount` is the number of pages and other parts loaded on demand that a module has to be of use to.
 */
const parts: Part[] = [
  // What every page runs on, in one file that keeps its name while only our own code changes.
  { name: 'framework', test: at(`node_modules/(${framework})/`) },
  // The texts of the first pages apart from all others: whoever signs in waits for these alone.
  { name: 'es-first', test: at('texts/src/es/(oauth|problems|session|shell)') },
  { name: 'es', test: at('texts/src/es/') },
  { name: 'en-first', test: at('texts/src/en/(oauth|problems|session|shell)') },
  { name: 'en', test: at('texts/src/en/') },
  // What starts every page, with the settings of the validation library; what the sign-in adds; what stands around all others.
  {
    name: 'start',
    test: at(
      String.raw`web/src/(router|leave|kit/theme)\.tsx?$|MantineProvider/(MantineProvider|color-scheme-managers/.*)\.mjs$|zod/v4/core/core\.js$`,
    ),
  },
  {
    name: 'controls',
    test: at('components/(Button|ActionIcon|TextInput|PasswordInput)/|kit/layout/(brand|preferences)'),
  },
  { name: 'icons', test: at('@tabler/'), minShareCount: 2 },
  { name: 'shell', test: at(String.raw`kit/layout/[\w-]+\.tsx$|kit/use-back|components/Anchor/`) },
  // What most pages have, then what opens over them; the fields of forms have a file of their own below.
  {
    name: 'inputs',
    test: at('@mantine/(?!.*/(ScrollArea|Table|Modal|ModalBase|Drawer|Tabs|Combobox|Select|MultiSelect|Pill|Switch)/)'),
    minShareCount: 5,
  },
  { name: 'scroll', test: at('components/(ScrollArea|Table)/') },
  { name: 'tabs', test: at('components/Tabs/') },
  { name: 'overlays', test: at('components/(Modal|ModalBase|Drawer)/') },
  { name: 'contract', test: at('node_modules/zod/|contract/src/'), minShareCount: 4 },
  { name: 'catalogue', test: at('kit/(catalogue|risk|save-file)|features/risk/'), minShareCount: 5 },
  { name: 'removal', test: at(String.raw`kit/catalogue/(use-removal|obstacle)\.`) },
  { name: 'list', test: at('kit/catalogue/list/(?!set-field|list-page)') },
  { name: 'form', test: at('kit/catalogue/form/') },
  { name: 'risk', test: at('(kit|features)/risk/(?!assess|panel|why)'), minShareCount: 2 },
  { name: 'assessment', test: at('features/risk/'), minShareCount: 2 },
];

/** The parts as the bundler takes them: the first that fits takes a module. */
export const groups: Rolldown.CodeSplittingGroup[] = parts.map((part, index) => ({
  ...part,
  priority: parts.length - index,
}));
