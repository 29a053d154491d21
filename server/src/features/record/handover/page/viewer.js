// The page of a hand-over pack: shows its tables and says whether it is as it was signed. It follows verify.ts and its words in the same
// script, and writes texts as texts only.

/* global checkFiles, checkPage, crypto, document, partsOf, window, words */

const place = (id) => document.getElementById(id);

/** What the page holds: the first of each name, as it is checked, whatever else stands in the document. */
function readDocument() {
  const all = [...document.querySelectorAll('script[type="application/json"]')];
  const { parts, repeated } = partsOf(all.map(({ id, textContent }) => [id, textContent]));
  const [manifest = '', signature = ''] = [parts.get('manifest'), parts.get('signature')];
  parts.delete('manifest');
  parts.delete('signature');
  return { manifest, signature, parts, repeated };
}

/** Takes away what the document shows beside the page: it could say anything. Whether there was any. */
function clear() {
  const strangers = [...document.body.childNodes].filter(
    (node) =>
      node !== place('app') && node.localName !== 'script' && node.textContent.trim() + (node.localName ?? '') !== '',
  );
  for (const node of strangers) node.remove();
  return strangers.length > 0;
}

const page = readDocument();

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What may be altered so that it cannot be shown: that it was altered is said all the same. */
function attempt(show) {
  try {
    return show();
  } catch {
    return null;
  }
}

const tables = [...page.parts]
  .filter(([id]) => id.startsWith('table-'))
  .flatMap(([id, text]) => {
    const table = parsed(text);
    return Array.isArray(table?.rows) && Array.isArray(table.columns) ? [{ id, ...table }] : [];
  });

const state = {
  language: parsed(page.manifest)?.language === 'en' ? 'en' : 'es',
  /** What the page found by itself, and what it found of the files. */
  own: null,
  files: null,
  /**
   * Why nothing could be found out, of the page and of files that were chosen.
   * @type {string | null}
   */
  failed: null,
  refused: null,
  open: tables[0]?.id ?? null,
  search: '',
  sort: null,
  shown: 100,
};

const t = (name, values = {}) =>
  words[state.language][name].replace(/\{\{(\w+)\}\}/g, (_, key) => String(values[key] ?? ''));

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

/** The file of the pack that tells how to check it without this page. */
const steps = () => (parsed(page.manifest)?.language === 'en' ? 'README.txt' : 'LEEME.txt');

/** A day of the calendar, which is of no time zone. */
const day = (iso) =>
  new Intl.DateTimeFormat(state.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));
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

const isBad = ({ outcome }) => outcome !== 'holds' && outcome !== 'unchecked';

/** What was found of the chain in words: what was computed here, and what the server of the company states. */
function chainFacts({ chain, manifest }) {
  if (!chain?.findings.every(({ outcome }) => outcome === 'holds')) return [];
  const { computed, linked } = chain;
  const said = computed + linked === 0 ? 'none' : linked === 0 ? 'whole' : computed === 0 ? 'linked' : 'holds';
  const { sealed, broken, unsealed } = manifest.chain;
  return [
    t(`chain.${said}`, { computed: number(computed), linked: number(linked) }),
    broken === null && sealed > 0 ? t('chain.server', { count: number(sealed) }) : null,
    unsealed > 0 ? t('chain.unsealed', { count: number(unsealed) }) : null,
  ];
}

function verdict() {
  if (state.failed)
    return el(
      'section',
      { class: 'verdict', 'data-tone': 'unsure', 'aria-live': 'polite', id: 'verdict' },
      el('h2', {}, t('verdict.failed')),
      el('p', {}, t(`verdict.failed.${state.failed}`, { file: steps() })),
    );
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
  const { manifest } = state.own;
  const facts = [
    isUnsigned
      ? t('signature.unchecked')
      : bad.some(({ part }) => part === 'manifest.json' || part === 'signature.json')
        ? null
        : t('signature.holds'),
    ...chainFacts(state.own),
    state.files === null
      ? t('files.unchecked')
      : !state.files.some(isBad) && !isUnsigned
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

/** What a system of files adds by itself is not of the pack. */
const isOfSystem = ({ path }) => /(^|\/)((\.DS_Store|Thumbs\.db|desktop\.ini)$|__MACOSX\/)/.test(path);

/** Paths within the pack, whatever folders it is in: where what every pack has stands together. null where it does not. */
function withinPack(files) {
  const named = files.map((file) => ({ ...file, path: file.path.replace(/^\/+/, '') }));
  const folders = new Map();
  for (const { path } of named) {
    const [, folder = '', name] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
    if (['index.html', 'manifest.json', 'signature.json'].includes(name))
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const [root] = [...folders]
    .filter(([, found]) => found > 1)
    .map(([folder]) => folder)
    .sort((a, b) => a.length - b.length);
  if (root === undefined) return null;
  const within = named.map((file) => ({
    ...file,
    path: file.path.startsWith(root) ? file.path.slice(root.length) : file.path,
  }));
  // Names without folders: this browser chose files, not a folder.
  return within.some(({ path }) => path.includes('/')) ? within : null;
}

const givenOf = (file, path) => ({ path, bytes: async () => new Uint8Array(await file.arrayBuffer()) });

/** Says in the place of the checker how far it is, or why it cannot go on: the rest of it stays, and with it the focus. */
function report(text) {
  const output = place('checked');
  if (output) output.textContent = text;
}

async function compare(reading) {
  Object.assign(state, { files: null, refused: null });
  try {
    const files = (await reading).filter((file) => !isOfSystem(file));
    const given = withinPack(files);
    if (given === null)
      state.refused = t(files.length === 1 && /\.zip$/i.test(files[0].path) ? 'files.zip' : 'files.notPack');
    else
      state.files = await checkFiles(page, given, (done, total) =>
        report(t('files.progress', { done: number(done), total: number(total) })),
      );
  } catch (error) {
    state.refused = t('files.failed', { why: error.message });
  }
  report(state.refused ?? '');
  paintVerdict();
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

async function filesOf(entries) {
  const found = [];
  for (const entry of entries) found.push(...(await filesIn(entry)));
  return found;
}

function dropped(event) {
  event.preventDefault();
  void compare(filesOf([...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean)));
}

function checker() {
  const chosen = ({ currentTarget }) => {
    const files = [...currentTarget.files];
    // The same folder may be chosen again, once something in it was put right.
    currentTarget.value = '';
    void compare(files.map((file) => givenOf(file, file.webkitRelativePath || file.name)));
  };
  const input = el('input', { type: 'file', id: 'folder', webkitdirectory: true, multiple: true, onchange: chosen });
  const isPhone = !('webkitdirectory' in input) || window.matchMedia?.('(pointer: coarse)').matches;
  return el(
    'section',
    { class: 'card', ondragover: (event) => event.preventDefault(), ondrop: dropped },
    el('h2', {}, t('files.title')),
    el('p', {}, t('files.how')),
    el('label', { class: 'choose' }, t('files.choose'), input),
    isPhone ? el('p', { class: 'quiet' }, t('files.phone')) : null,
    el('p', { role: 'status', id: 'checked' }, state.refused ?? ''),
  );
}

function about() {
  const manifest = parsed(page.manifest);
  const signature = parsed(page.signature);
  if (!manifest) return null;
  const { company, madeAt, readUntil, madeBy, shownAt, scopes, isEveryScope, assessments } = manifest;
  const { audit, leftOut, chain, productVersion, timeZone, keysAt } = manifest;
  const dayOr = (iso, otherwise) => (iso ? day(iso) : t(otherwise));
  const apart = leftOut.filter(({ why }) => why !== 'altered');
  const facts = [
    ['about.company', company.name],
    ['about.madeAt', `${moment(madeAt)} · ${madeBy}`],
    ['about.shownAt', shownAt ? t('about.past', { at: moment(shownAt) }) : t('about.now', { at: moment(readUntil) })],
    ['about.scopes', isEveryScope ? t('about.everyScope', { names: scopes.join(', ') }) : scopes.join(', ')],
    ['about.assessments', assessments.length === 0 ? t('about.none') : assessments.join(', ')],
    ['about.timeZone', timeZone],
    [
      'about.audit',
      t('about.range', { from: dayOr(audit.from, 'about.beginning'), to: dayOr(audit.to, 'about.untilThen') }),
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
    el('p', {}, t('key.how', { file: steps(), address: keysAt })),
    el('code', { id: 'fingerprint' }, (signature?.fingerprint ?? '').replace(/.{8}(?=.)/g, '$& ')),
    el('h3', {}, t('leftOut.title')),
    apart.length === 0
      ? el('p', {}, t('leftOut.none'))
      : el(
          'ul',
          {},
          apart.map(({ what, why }) =>
            el('li', {}, t(`leftOut.${why}`, { what: words[state.language][`part.${what}`] ?? what })),
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

function paintVerdict() {
  place('check').replaceChildren(verdict());
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
  document.title = `${t('title')} · ${manifest?.company?.name ?? ''}`;
  const speak = (language) => {
    state.language = language;
    paint();
    place(`speak-${language}`)?.focus();
  };
  place('app').replaceChildren(
    el(
      'header',
      {},
      el('div', {}, el('h1', {}, t('title')), el('p', { class: 'quiet' }, manifest?.company?.name ?? '')),
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
    checker(),
    attempt(about) ?? '',
    el('section', { id: 'browser', class: 'card' }),
  );
  paintVerdict();
  attempt(paintBrowser);
}

async function begin() {
  const isBeside = clear();
  try {
    paint();
    state.own = await checkPage(page);
    if (isBeside) state.own.findings.push({ part: 'index.html', outcome: 'unexpected' });
  } catch {
    state.failed = crypto?.subtle === undefined ? 'insecure' : 'other';
  }
  paint();
}

// What stands behind this script is looked at as well.
document.addEventListener('DOMContentLoaded', () => void begin(), { once: true });
