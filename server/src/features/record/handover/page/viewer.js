// The page of a hand-over pack: shows its tables and says whether it is as it was signed. It follows verify.ts in the same script, and
// writes texts as texts only.

/* global checkFiles, checkPage, document, navigator, window */

const dataOf = (id) => document.getElementById(id)?.textContent ?? '';

const page = {
  manifest: dataOf('manifest'),
  signature: dataOf('signature'),
  parts: new Map(
    [...document.querySelectorAll('script[type="application/json"]')]
      .filter(({ id }) => id !== 'manifest' && id !== 'signature')
      .map(({ id, textContent }) => [id, textContent]),
  ),
};

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is said where the texts of the page were altered so that they are none. */
const plain = {
  title: 'Baluarte',
  'verdict.bad': 'Alterado · Altered: {{count}}',
  'outcome.altered': '«{{name}}»: se alteró · was altered',
  'outcome.missing': '«{{name}}»: falta · is missing',
  'outcome.unexpected': '«{{name}}»: no es del paquete · is not part of the pack',
  'seal.altered': 'Sello · Seal {{seal}}: se alteró · was altered',
  'seal.missing': 'Sello · Seal {{seal}}: faltan sellos antes · seals before it are missing',
};
const words = parsed(dataOf('texts')) ?? {};

const tables = [...page.parts]
  .filter(([id]) => id.startsWith('table-'))
  .flatMap(([id, text]) => {
    const table = parsed(text);
    return table ? [{ id, ...table }] : [];
  });

const state = {
  language: parsed(page.manifest)?.language ?? 'es',
  /** What the page found by itself, and what it found of the files. */
  own: null,
  files: null,
  progress: null,
  open: tables[0]?.id ?? null,
  search: '',
  sort: null,
  shown: 100,
};

const t = (name, values = {}) =>
  (words[state.language]?.[name] ?? plain[name] ?? name).replace(/\{\{(\w+)\}\}/g, (_, key) =>
    String(values[key] ?? ''),
  );

/** An element with attributes, properties and children; children that are texts stay texts. */
function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return made;
}

const moment = (iso) =>
  new Intl.DateTimeFormat(state.language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
const number = (value) => new Intl.NumberFormat(state.language).format(value);

/** A finding in words. */
function sentence({ part, outcome, seal, at }) {
  if (part === 'chain' && seal !== undefined) return t(`seal.${outcome}`, { seal: number(seal), change: number(at) });
  const table = tables.find(({ id }) => part === `index.html#${id}`);
  const name = part === 'chain' ? t('chain') : table ? t('dataOf', { name: table.title }) : part;
  return t(`outcome.${outcome}`, { name });
}

const isBad = ({ outcome }) => outcome === 'altered' || outcome === 'missing' || outcome === 'unexpected';

function verdict() {
  if (state.own === null) return el('p', { role: 'status' }, t('checking'));
  const findings = [...state.own.findings, ...(state.files ?? [])];
  const bad = findings.filter(isBad);
  const sentences = [...new Set(bad.map(sentence))];
  const isUnsigned = findings.some(({ outcome }) => outcome === 'unchecked');
  const tone = bad.length > 0 ? 'bad' : isUnsigned ? 'unsure' : 'good';
  const title =
    tone === 'bad'
      ? t('verdict.bad', { count: sentences.length })
      : tone === 'unsure'
        ? t('verdict.unsure')
        : t('verdict.good');
  const { chain, manifest } = state.own;
  const facts = [
    isUnsigned
      ? t('signature.unchecked')
      : bad.some(({ part }) => part === 'manifest.json' || part === 'signature.json')
        ? null
        : t('signature.holds'),
    chain && chain.findings.every(({ outcome }) => outcome === 'holds')
      ? t(chain.linked === 0 ? 'chain.whole' : 'chain.holds', {
          computed: number(chain.computed),
          linked: number(chain.linked),
        })
      : null,
    state.files === null
      ? t('files.unchecked')
      : bad.length === 0
        ? t('files.hold', { count: number(manifest?.files.length ?? 0) })
        : null,
  ].filter(Boolean);
  return el(
    'section',
    { class: 'verdict', 'data-tone': tone, 'aria-live': 'polite', id: 'verdict' },
    el('h2', {}, title),
    sentences.length > 0
      ? el(
          'ul',
          { class: 'findings' },
          sentences.map((each) => el('li', {}, each)),
        )
      : null,
    facts.map((fact) => el('p', {}, fact)),
  );
}

/** Paths within the pack: a folder that was chosen is its first step. */
function withoutFolder(files) {
  const paths = files.map(({ path }) => path.replace(/^\/+/, ''));
  const [first = ''] = paths.find((path) => path.endsWith('index.html'))?.split('index.html') ?? [];
  return files.map((file, at) => ({
    ...file,
    path: paths[at].startsWith(first) ? paths[at].slice(first.length) : paths[at],
  }));
}

const givenOf = (file, path) => ({ path, bytes: async () => new Uint8Array(await file.arrayBuffer()) });

async function compare(files) {
  // What a system of files adds by itself is not of the pack.
  const given = withoutFolder(files).filter(({ path }) => !/(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(path));
  state.files = await checkFiles(page, given, (done, total) => {
    state.progress = t('files.progress', { done: number(done), total: number(total) });
    paintCheck();
  });
  state.progress = null;
  paintCheck();
}

/** Every file of what was dropped, folders to their depth. */
async function filesIn(entry, path = '') {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [givenOf(file, `${path}${entry.name}`)];
  }
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const each of some) found.push(...(await filesIn(each, `${path}${entry.name}/`)));
  }
}

async function dropped(event) {
  event.preventDefault();
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  const found = [];
  for (const entry of entries) found.push(...(await filesIn(entry)));
  await compare(found);
}

function checker() {
  const chosen = ({ currentTarget }) =>
    void compare([...currentTarget.files].map((file) => givenOf(file, file.webkitRelativePath || file.name)));
  return el(
    'section',
    { class: 'card', ondragover: (event) => event.preventDefault(), ondrop: (event) => void dropped(event) },
    el('h2', {}, t('files.title')),
    el('p', {}, t('files.how')),
    el(
      'label',
      { class: 'choose' },
      t('files.choose'),
      el('input', { type: 'file', id: 'folder', webkitdirectory: true, multiple: true, onchange: chosen }),
    ),
    state.progress ? el('p', { role: 'status' }, state.progress) : null,
  );
}

function about() {
  const manifest = parsed(page.manifest);
  const signature = parsed(page.signature);
  if (!manifest) return null;
  const { company, madeAt, madeBy, shownAt, scopes, audit, leftOut, chain, productVersion } = manifest;
  const day = (text, otherwise) => text ?? t(otherwise);
  const facts = [
    ['about.company', company.name],
    ['about.madeAt', `${moment(madeAt)} · ${madeBy}`],
    ['about.shownAt', shownAt ? moment(shownAt) : t('about.now')],
    ['about.scopes', scopes.length === 0 ? t('about.everyScope') : scopes.join(', ')],
    [
      'about.audit',
      t('about.range', { from: day(audit.from, 'about.beginning'), to: day(audit.to, 'about.untilThen') }),
    ],
    ['about.seals', number(chain.sealed)],
    ['about.head', chain.head ?? '—'],
    ['about.version', `Baluarte ${productVersion}`],
  ];
  return el(
    'section',
    { class: 'card' },
    el('h2', {}, t('about.title')),
    el(
      'dl',
      {},
      facts.map(([name, value]) => [el('dt', {}, t(name)), el('dd', {}, value)]),
    ),
    el('h3', {}, t('key.title')),
    el('p', {}, t('key.how')),
    el('code', { id: 'fingerprint' }, (signature?.fingerprint ?? '').replace(/.{8}(?=.)/g, '$& ')),
    el('h3', {}, t('leftOut.title')),
    leftOut.length === 0
      ? el('p', {}, t('leftOut.none'))
      : el(
          'ul',
          {},
          leftOut.map(({ what, why }) =>
            el('li', {}, t(`leftOut.${why}`, { what: words[state.language]?.[`part.${what}`] ?? what })),
          ),
        ),
  );
}

const shownOf = (cell) => (Array.isArray(cell) ? cell[0] : (cell ?? ''));
const sortedBy = (cell) => (Array.isArray(cell) ? cell[1] : (cell ?? ''));
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function rowsOf({ rows }) {
  const sought = folded(state.search.trim());
  const found =
    sought === '' ? rows : rows.filter((row) => row.some((cell) => folded(String(shownOf(cell))).includes(sought)));
  if (!state.sort) return found;
  const { column, descending } = state.sort;
  const order = new Intl.Collator(state.language, { numeric: true });
  return found.toSorted((one, other) => {
    const [a, b] = [sortedBy(one[column]), sortedBy(other[column])];
    const by = typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a ?? ''), String(b ?? ''));
    return descending ? -by : by;
  });
}

/** A path of a file of the pack as an address beside the page. */
const addressOf = (path) => path.split('/').map(encodeURIComponent).join('/');

function cellOf(table, cell, column) {
  const said = String(shownOf(cell));
  const isNumber = Array.isArray(cell) && typeof cell[1] === 'number';
  const isDay = ['date', 'dateTime'].includes(table.columns[column].type);
  const content =
    column === table.link && said !== ''
      ? el('a', { href: addressOf(said), target: '_blank', rel: 'noopener' }, said)
      : said;
  return el('td', { class: isNumber ? 'number' : isDay ? 'day' : null, dir: 'auto' }, content);
}

function tableOf(table) {
  const found = rowsOf(table);
  const sortBy = (column) => {
    const isSame = state.sort?.column === column;
    state.sort = isSame && state.sort.descending ? null : { column, descending: isSame };
    paintTable(`sort-${column}`);
  };
  const header = ({ header: name }, column) => {
    const direction = state.sort?.column === column ? (state.sort.descending ? 'descending' : 'ascending') : null;
    return el(
      'th',
      { scope: 'col', 'aria-sort': direction },
      el('button', { type: 'button', id: `sort-${column}`, onclick: () => sortBy(column) }, name),
    );
  };
  const more = () => {
    state.shown += 200;
    paintTable('more');
  };
  return [
    el(
      'p',
      { class: 'quiet', role: 'status' },
      t('rows', { count: number(found.length), total: number(table.rows.length) }),
    ),
    found.length === 0
      ? el('p', {}, t('none'))
      : el(
          'div',
          { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': table.title },
          el(
            'table',
            {},
            el('thead', {}, el('tr', {}, table.columns.map(header))),
            el(
              'tbody',
              {},
              found.slice(0, state.shown).map((row) =>
                el(
                  'tr',
                  {},
                  row.map((cell, column) => cellOf(table, cell, column)),
                ),
              ),
            ),
          ),
        ),
    found.length > state.shown
      ? el('button', { type: 'button', id: 'more', class: 'plain', onclick: more }, t('more'))
      : null,
  ];
}

const place = (id) => document.getElementById(id);

function paintCheck() {
  place('check').replaceChildren(verdict(), checker());
}

function paintTable(focus) {
  const table = tables.find(({ id }) => id === state.open);
  place('table').replaceChildren(...(table ? tableOf(table).filter(Boolean) : []));
  if (focus) place(focus)?.focus();
}

function paintBrowser() {
  const open = (id) => {
    Object.assign(state, { open: id, search: '', sort: null, shown: 100 });
    paintBrowser();
    place(`tab-${id}`)?.focus();
  };
  const search = ({ currentTarget }) => {
    Object.assign(state, { search: currentTarget.value, shown: 100 });
    paintTable();
  };
  place('browser').replaceChildren(
    el('h2', {}, t('contents')),
    el(
      'nav',
      { 'aria-label': t('contents') },
      tables.map(({ id, title, rows }) =>
        el(
          'button',
          {
            type: 'button',
            id: `tab-${id}`,
            'aria-current': id === state.open ? 'true' : null,
            onclick: () => open(id),
          },
          `${title} `,
          el('span', { class: 'quiet' }, number(rows.length)),
        ),
      ),
    ),
    el(
      'label',
      { class: 'search' },
      t('search'),
      el('input', { type: 'search', id: 'search', value: state.search, oninput: search }),
    ),
    el('div', { id: 'table' }),
  );
  paintTable();
}

function paint() {
  const manifest = parsed(page.manifest);
  document.documentElement.lang = state.language;
  document.title = `${t('title')} · ${manifest?.company.name ?? ''}`;
  const speak = (language) => {
    state.language = language;
    paint();
    place(`speak-${language}`)?.focus();
  };
  place('app').replaceChildren(
    el(
      'header',
      {},
      el('div', {}, el('h1', {}, t('title')), el('p', { class: 'quiet' }, manifest?.company.name ?? '')),
      el(
        'div',
        { role: 'group', 'aria-label': t('language') },
        ['es', 'en'].map((language) =>
          el(
            'button',
            {
              type: 'button',
              id: `speak-${language}`,
              lang: language,
              'aria-pressed': String(language === state.language),
              onclick: () => speak(language),
            },
            language === 'es' ? 'Español' : 'English',
          ),
        ),
      ),
    ),
    el('div', { id: 'check' }),
    about() ?? '',
    el('section', { id: 'browser', class: 'card' }),
  );
  paintCheck();
  paintBrowser();
}

async function begin() {
  paint();
  state.own = await checkPage(page);
  paintCheck();
}

void begin();
