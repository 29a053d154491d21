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
  { name: 'es-first', test: at(String.raw`texts/src/es/(\w+/)?(oauth|problems|reference|session|shell)\.`) },
  // What every page of a session says; every other file of texts comes with the pages that say it.
  { name: 'es', test: at(String.raw`texts/src/es/core\.`) },
  { name: 'en-first', test: at(String.raw`texts/src/en/(\w+/)?(oauth|problems|reference|session|shell)\.`) },
  { name: 'en', test: at(String.raw`texts/src/en/core\.`) },
  // What starts every page, with the settings of the validation library; what the sign-in adds; what stands around all others.
  {
    name: 'start',
    test: at(
      String.raw`web/src/(router|leave|theme|kit/dialogs/focus-back)\.tsx?$|MantineProvider/(MantineProvider|color-scheme-managers/.*)\.mjs$|zod/v4/core/core\.js$`,
    ),
  },
  {
    name: 'controls',
    test: at(
      String.raw`components/(Button|ActionIcon|TextInput|PasswordInput)/|kit/(layout/(brand|preferences|public-head)|session/session-endpoints|account/(refused|form-errors)|form/(use-form|same|issues|issue-list))\.|identity/shared/(company-logo|heading|passkey-support|provider/|sign-in)`,
    ),
  },
  // What the parts look like that several pages show, in one style sheet.
  {
    name: 'styles',
    test: at(
      String.raw`web/src/(kit/(?!layout/|dialogs/|account/refused)|features/\w+/(?!home|session|method|parameter|risk|notification/bell|shared/(company-logo|heading|provider))).*\.module\.css`,
    ),
    minShareCount: 3,
  },
  { name: 'icons', test: at('@tabler/'), minShareCount: 2 },
  {
    name: 'shell',
    test: at(String.raw`(kit/layout|web/src/shell)/[\w-]+\.tsx$|kit/address/use-back|components/Anchor/`),
  },
  // What most pages have, then what opens over them; the fields of forms have a file of their own below.
  { name: 'number', test: at('components/NumberInput/|node_modules/react-number-format/') },
  // What is asked of the server and how it is checked.
  {
    name: 'contract',
    test: at(String.raw`node_modules/zod/|contract/src/(kit/(?!code-pattern)|\w+/(choices|changeset|level-access))`),
  },
  { name: 'catalogues', test: at('contract/src/catalogues') },
  // What lists and forms have in common, beside what each of them has alone.
  {
    name: 'inputs',
    test: at(
      String.raw`components/(Alert|Checkbox|Group|NativeSelect|Radio|SegmentedControl|Skeleton|Stack|Switch|Textarea|Tabs|Modal|ModalBase|Drawer)/|use-debounced-value/|kit/(search/fold|formats/bytes|session/use-following-session|form/(?!draft|use-draft|save-bar|form-foot)[\w-]+)\.|kit/catalogue/(use-removal|obstacle|list/(row-press|search-input)|relate/entry)\.`,
    ),
  },
  {
    name: 'catalogue',
    test: at(
      String.raw`kit/(catalogue/(?!record-page|use-removal|obstacle)[\w-]+\.|catalogue/(list/(nothing|personal-view|use-grid|use-page-keys)|form/(section|form-context|form\.module)|import/import-address|relate/entry)\.|files/save-file)`,
    ),
    minShareCount: 5,
  },
  {
    name: 'relation',
    test: at(String.raw`contract/src/(inventory/(relation|pair)|pairs)\.|catalogue/import/pairs\.`),
    minShareCount: 2,
  },
  {
    name: 'list',
    test: at(
      'kit/catalogue/(list/(?!set-field|view-dialog|bulk-acts)|import/(?!check-file|import-kind|use-job|events|pace|pairs))',
    ),
    minShareCount: 2,
  },
  {
    name: 'select',
    test: at('components/(Combobox|Select|Pill|PillsInput|MultiSelect)/|kit/search/option-filter'),
    minShareCount: 2,
  },
  {
    name: 'person',
    test: at(
      String.raw`contract/src/\w+/(person|reference|me|registration|notification|role|company)\.|kit/reference/reference\.`,
    ),
    minShareCount: 2,
  },
  {
    name: 'account',
    test: at(
      String.raw`kit/account/(current-password|email-field)\.|identity/shared/(password/(password-checklist|use-password-rules)|public-page)\.`,
    ),
    minShareCount: 2,
  },
  {
    name: 'places',
    test: at(
      String.raw`identity/shared/(country-field|phone/phone-field|two-step/copy-button)\.|organization/shared/company-lists\.|kit/formats/zones\.`,
    ),
    minShareCount: 2,
  },
  {
    name: 'public',
    test: at(String.raw`identity/shared/consent-field|contract/src/\w+/(oauth|invitation)\.`),
    minShareCount: 2,
  },
  // What pages of forms have, and lists and dialogs do not.
  { name: 'draft', test: at('kit/form/'), minShareCount: 2 },
  { name: 'form', test: at('kit/catalogue/(form/|record-page)|components/(ScrollArea|Table)/'), minShareCount: 2 },
  {
    name: 'risk',
    test: at(
      'features/risk/(shared|risk)/(?!treatment|controls?/|simulator|assess|panel|why|list|filters|of|end-select)',
    ),
    minShareCount: 2,
  },
  // The list of risks, which pages of assets, threats and vulnerabilities show too.
  { name: 'risks', test: at('features/risk/risk/(list|filters/(?!filtered)|of)/'), minShareCount: 2 },
  // What is decided about a risk opens from several pages, and comes with none.
  {
    name: 'treatment',
    test: at('risk/treatment/(plan-marks|treatment-queries|treatment.module)|contract/src/risk/treatment'),
    minShareCount: 2,
  },
  { name: 'decision', test: at('risk/treatment/(decision|acceptances|treatment-part)'), minShareCount: 2 },
  { name: 'assessment', test: at('features/risk/risk/(?!controls?/)'), minShareCount: 2 },
  // What the pages of one part of the product have in common.
  {
    name: 'setting',
    test: at(String.raw`features/organization/setting/(?!days-switch|part-history)|contract/src/\w+/(setting|api-key)`),
    minShareCount: 2,
  },
  { name: 'role', test: at('features/organization/role/(?!codes-field|grid/)'), minShareCount: 2 },
  { name: 'company', test: at('features/organization/company/'), minShareCount: 3 },
  { name: 'method', test: at('features/risk/method/'), minShareCount: 2 },
  { name: 'scope', test: at('features/organization/scope/|contract/src/organization/scope'), minShareCount: 2 },
  { name: 'user', test: at('features/organization/user/|contract/src/organization/user'), minShareCount: 3 },
];

/** The parts as the bundler takes them: the first that fits takes a module. */
export const groups: Rolldown.CodeSplittingGroup[] = parts.map((part, index) => ({
  ...part,
  priority: parts.length - index,
}));
