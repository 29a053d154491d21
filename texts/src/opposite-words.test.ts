import { expect, test } from 'vitest';
import { en } from './en/index.ts';
import { es } from './es/index.ts';

/** What the text of a state says in Spanish and in English. */
type Words = readonly [spanish: RegExp, english: RegExp];

/** Names of states that stand beside each other, each with the words that tell it from the others of its group. */
const groups: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  movement: { rose: [/sub/, /rose|rise|up/], fell: [/baj/, /fell|fall|down/] },
  'movement by name': { roseOf: [/subi/, /rose/], fellOf: [/baj/, /fell/] },
  ranges: { entered: [/entra/, /enter/], left: [/sali/, /left/] },
  'ranges by name': { enteredOf: [/entra/, /enter/], leftOf: [/sali/, /left/] },
  plan: {
    undecided: [/sin decidir/, /undecided/],
    waiting: [/por aprobar/, /to be approved/],
    accepted: [/acept/, /accept/],
    underWay: [/curso/, /under way/],
    completed: [/cumplid/, /complet/],
  },
  coverage: {
    assessed: [/^evaluad/, /^assessed/],
    excluded: [/descart/, /discard/],
    missing: [/nunca|sin ver/, /never|not looked/],
  },
  'statuses of risks': {
    active: [/evaluad/, /assessed/],
    inactive: [/descart/, /discard/],
    mitigated: [/mitigad/, /mitigated/],
  },
  'words of statuses': { activate: [/^activar/, /^activate/], inactivate: [/^inactivar/, /^deactivate/] },
  'words of statuses, otherwise': {
    activate: [/^activar/, /^activate/],
    deactivate: [/^inactivar|^desactivar/, /^deactivate/],
  },
  'what was done to a status': {
    activated: [/se activó/, /was activated/],
    deactivated: [/inactivó|desactivó/, /deactivated/],
  },
  treatments: {
    accept: [/acept/, /accept/],
    mitigate: [/mitig/, /mitigat/],
    share: [/compart/, /shar/],
    avoid: [/evit/, /avoid/],
  },
  colours: {
    green: [/verde|bajo/, /green|low/],
    yellow: [/amarillo|moderado/, /yellow|moderate/],
    orange: [/naranja|alto/, /orange|high/],
    red: [/rojo|extremo/, /\bred\b|extreme/],
  },
  levels: { low: [/baj/, /low/], medium: [/medi/, /medium/], high: [/alt/, /high/] },
  acceptances: {
    requested: [/solicit|pedid/, /request|asked/],
    approved: [/vigente|aprob/, /force|approv/],
    refused: [/rechaz/, /refus|reject/],
    withdrawn: [/retir/, /withdraw/],
    replaced: [/reemplaz/, /replac/],
    lapsed: [/caduc|venci/, /laps|expir/],
  },
  operations: { insert: [/cread|crea/, /creat/], update: [/cambi/, /chang/], delete: [/elimin/, /delet/] },
  maps: {
    inherent: [/inherente/, /inherent/],
    expected: [/esperado/, /expected/],
    target: [/objetivo|meta/, /target/],
  },
  'what is left': { residual: [/actual|residual$/, /current|residual$/], expected: [/esperado/, /expected/] },
  applicability: {
    applicable: [/^aplica/, /^appl/],
    notApplicable: [/no aplica/, /not appl|do not apply|does not apply/],
  },
  answers: { answered: [/^respondid/, /^answered/], unanswered: [/sin resp/, /unanswered/] },
  reading: { read: [/^leíd/, /^read/], unread: [/sin leer|no leíd/, /unread/] },
  works: {
    running: [/curso|genera/, /progress|running|under way/],
    done: [/termin|list/, /finish|ready|done/],
    failed: [/fall|no se pudo/, /fail|could not/],
  },
  'what an import did': { changed: [/cambia/, /chang/], same: [/igual/, /unchanged|same/], skipped: [/omiti/, /skip/] },
  validity: {
    valid: [/vigente/, /valid|in force/],
    soon: [/por vencer/, /soon|about to/],
    expired: [/vencid/, /expired/],
    unlimited: [/sin /, /without|no end|unlimited|no expiry/],
  },
  'on and off': {
    on: [/^activ|encendid|^sí/, /\bon\b|^active/],
    off: [/inactiv|apagad|nunca|no\b|desactiv/, /\boff\b|never|inactive/],
  },
  rhythms: { daily: [/día|diari/, /day|daily/], weekly: [/seman/, /week/] },
  turns: { month: [/mes/, /month/], week: [/semana/, /week/] },
  order: { moveUp: [/subir/, /up/], moveDown: [/bajar/, /down/] },
  'order, shortly': { up: [/subir|arriba/, /up/], down: [/bajar|abajo/, /down/] },
  'order of a sort': {
    ascending: [/ascend|menor a mayor|a-z/, /ascend/],
    descending: [/descend|mayor a menor|z-a/, /descend/],
  },
  steps: { previous: [/anterior/, /previous/], next: [/siguiente/, /next/] },
  ends: { from: [/desde|^de /, /from/], to: [/hasta|^a /, /\bto\b|until/] },
  axes: { probability: [/probabilidad/, /probability/], impact: [/impacto/, /impact/] },
  kinds: { threat: [/amenaza/, /threat/], vulnerability: [/vulnerabilidad/, /vulnerabilit/] },
  catalogues: { threats: [/amenaza/, /threat/], vulnerabilities: [/vulnerabilidad/, /vulnerabilit/] },
  'parts of an assessment': {
    clauses: [/requisitos|numerales/, /requirements|clauses/],
    controls: [/controles/, /controls/],
  },
  timeliness: { full: [/complet/, /full/], half: [/mitad/, /half/], none: [/no cuenta|nada/, /not count|nothing/] },
  security: {
    integrity: [/integridad/, /integrity/],
    availability: [/disponibilidad/, /availability/],
    confidentiality: [/confidencialidad/, /confidentiality/],
  },
  tones: { light: [/clar/, /light/], dark: [/oscur/, /dark/] },
  languages: { es: [/español/, /spanish/], en: [/inglés/, /english/] },
  accepting: { yes: [/sí|puede|acepta/, /yes|may|accept/], with_approval: [/aprobación/, /approval/] },
};

/** Texts that are known by a number: what each number says in Spanish and in English. */
const numbered: readonly (readonly [path: RegExp, Readonly<Record<number, Words>>])[] = [
  [
    /^asset\.options\.(criticality|confidentiality|integrity|availability|criticalityOverride)$/,
    { 1: [/^baja$/, /^low$/], 2: [/^media$/, /^medium$/], 3: [/^alta$/, /^high$/] },
  ],
  [
    /^control\.options\.typeId$/,
    { 1: [/preventivo/, /preventive/], 2: [/detectivo/, /detective/], 3: [/correctivo/, /corrective/] },
  ],
  [/^control\.options\.implementationId$/, { 1: [/automático/, /automatic/], 2: [/manual/, /manual/] }],
  [/^control\.options\.currencyId$/, { 1: [/cop/, /cop/], 2: [/usd/, /usd/], 3: [/eur/, /eur/] }],
  [
    /\.options\.rating$/,
    {
      1: [/^efectivo$/, /^effective$/],
      2: [/^parcialmente efectivo$/, /^partially effective$/],
      3: [/^no efectivo$/, /^not effective$/],
    },
  ],
  [
    /^assetAsset\.options\.kindId$/,
    { 1: [/depende/, /depends/], 2: [/contiene/, /contains/], 3: [/conecta/, /connects/] },
  ],
  [
    /^files\.statuses$/,
    {
      1: [/^activo$/, /^active$/],
      2: [/^inactivo$/, /^inactive$/],
      3: [/invitado/, /invited/],
      4: [/pendiente/, /pending/],
      5: [/finalizado/, /finished/],
      6: [/implementado/, /implemented/],
      7: [/mitigado/, /mitigated/],
    },
  ],
  [
    /^platformUser\.statuses$/,
    {
      1: [/^activa$/, /^active$/],
      2: [/desactivada/, /deactivated/],
      3: [/invitada/, /invited/],
      4: [/sin confirmar/, /not confirmed/],
    },
  ],
  [
    /^audit\.words\.base$/,
    { 1: [/administrador/, /administrator/], 2: [/miembro/, /member/], 3: [/invitado/, /guest/] },
  ],
];

/** Places where a state has words of its own: by path, what each of its texts says. */
const own: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'asset.hints': {
    confidentiality: [/conoce/, /disclosed/],
    integrity: [/altera/, /altered/],
    availability: [/disponible/, /unavailable/],
  },
  'catalogue.status': {
    active: [/^activo$/, /^active$/],
    inactive: [/^inactivo$/, /^inactive$/],
    activate: [/^activar$/, /^activate$/],
    inactivate: [/^inactivar$/, /^deactivate$/],
  },
  'catalogue.view': { up: [/antes/, /earlier/], down: [/después/, /later/] },
  'audit.did': { insert: [/creó/, /created/], update: [/cambió/, /changed/], delete: [/eliminó/, /deleted/] },
  'catalogue.history': { insert: [/creó/, /created/], update: [/cambió/, /changed/], delete: [/eliminó/, /deleted/] },
  'assetTemplate.history': {
    insert: [/creó/, /created/],
    update: [/cambió/, /changed/],
    delete: [/eliminó|quitó/, /deleted|removed/],
  },
  'risk.map.kindText': {
    inherent: [/antes/, /before/],
    residual: [/implementados/, /implemented/],
    expected: [/planeados/, /planned/],
    target: [/responsable/, /owner/],
  },
  'archive.states': {
    running: [/generándose/, /in progress/],
    done: [/listo/, /ready/],
    failed: [/no se pudo/, /failed/],
  },
  'handover.states': {
    running: [/generándose/, /being made/],
    done: [/listo/, /ready/],
    failed: [/no se|fall/, /not|fail/],
  },
  'archive.restore': {
    running: [/importando/, /importing/],
    done: [/empresa importada/, /company imported/],
    failed: [/nada/, /nothing/],
  },
  'assetGraph.table': { from: [/^activo$/, /^asset$/], to: [/con el activo/, /to/] },
  'assetGraph.download': { done: [/descargó/, /downloaded/], failed: [/no se pudo/, /not/] },
  'posture.coverage.hints': {
    assessed: [/con un riesgo evaluado/, /with an assessed/],
    excluded: [/descart/, /discarded/],
    missing: [/sin riesgos/, /no risk/],
  },
  'posture.evidence': { soon: [/30 días/, /30 days/], expired: [/vencidas/, /expired/] },
  'coverage.columns': {
    assessed: [/evaluad/, /assessed/],
    excluded: [/descart/, /discarded/],
    missing: [/sin revisar/, /not reviewed/],
  },
  'assessment.import': {
    changed: [/cambi/, /chang/],
    same: [/lo mismo/, /same/],
    skipped: [/hojas sin/, /sheets without/],
  },
  'evidence.words.validity': {
    valid: [/^vigente/, /valid/],
    soon: [/pronto/, /soon/],
    expired: [/vencida/, /expired/],
    unlimited: [/sin /, /no |without|unlimited/],
  },
  'report.acceptances.states': {
    requested: [/por decidir/, /to be decided/],
    approved: [/vigente/, /in force/],
    refused: [/rechaz/, /refus|reject/],
    withdrawn: [/retir/, /withdr/],
    replaced: [/reemplaz/, /replac/],
    lapsed: [/caduc|venci/, /laps|expir/],
  },
  'report.assessment.columns': { from: [/^de$/, /^from$/], to: [/^a$/, /^to$/] },
  'reportPage.documents.states': {
    running: [/gener/, /made|progress/],
    done: [/listo/, /ready/],
    failed: [/no se generó/, /not made/],
  },
  'following.timeline': { week: [/7 días/, /7 days/], month: [/30 días/, /30 days/] },
  'treatment.timeline': { week: [/7 días/, /7 days/], month: [/30 días/, /30 days/] },
  'treatment.optionTexts': {
    accept: [/convivir/, /live with/],
    mitigate: [/controles/, /controls/],
    share: [/tercero/, /third party/],
    avoid: [/dejar de/, /stop doing/],
  },
  'shell.languages': { es: [/español/, /español/], en: [/english/, /english/] },
  'registration.languages': { es: [/español/, /español/], en: [/english/, /english/] },
  'twoStep.panel': {
    activate: [/^activar/, /turn on/],
    deactivate: [/^desactivar/, /turn off/],
    activated: [/se activó/, /turned on/],
    deactivated: [/se desactivó/, /turned off/],
  },
  'mail.viewReport.reasons.own': {
    insert: [/se creó/, /^created/],
    update: [/cambi/, /chang/],
    delete: [/elimin/, /delet/],
  },
  'mail.viewReport.reasons.other': {
    insert: [/agregó/, /added/],
    update: [/cambi/, /chang/],
    delete: [/quitó/, /removed/],
  },
  'mail.viewReport.reasons.unexplained': {
    entered: [/cumple ahora/, /now matches/],
    left: [/ya no cumple/, /no longer matches/],
  },
  'me.activity': { previous: [/más recientes/, /newer/], next: [/anteriores/, /older/] },
  'me.keys': { soon: [/^vence /, /^expires /], expired: [/^venció|vencida/, /^expired/] },
  'me.keys.made': { done: [/guardé/, /saved/], failed: [/no se/, /not/] },
};

/** Objects of a language by their path, those below others too. */
function objectsOf(texts: object, path = ''): [path: string, object: Readonly<Record<string, unknown>>][] {
  const below = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? objectsOf(value as object, path === '' ? key : `${path}.${key}`) : [],
  );
  return [[path, texts as Readonly<Record<string, unknown>>], ...below];
}

/** Objects whose keys have the same names and mean something else. */
const otherMeaning = /^(permissions|problems|help|synonyms)\b/;

const languages = [
  ['es', es, 0],
  ['en', en, 1],
] as const;

test.each(languages)('in %s the text of a state says that state, and not the one beside it', (_name, texts, place) => {
  const wrong: string[] = [];
  const confusable: string[] = [];
  let checked = 0;
  for (const [path, object] of objectsOf(texts))
    for (const words of Object.values(groups)) {
      const beside = Object.keys(words).filter((state) => typeof object[state] === 'string');
      if (beside.length < 2 || otherMeaning.test(path)) continue;
      const says = (state: string, text: string) => (own[path]?.[state] ?? words[state])?.[place].test(text) === true;
      const textOf = (state: string) => String(object[state]).toLowerCase();
      for (const state of beside) {
        checked += 1;
        if (!says(state, textOf(state))) wrong.push(`${path}.${state}: ${textOf(state)}`);
        for (const other of beside)
          if (textOf(state) !== textOf(other) && says(state, textOf(other)) && says(other, textOf(state)))
            confusable.push(`${path}: ${state} and ${other}`);
      }
    }
  expect(confusable, 'what would not be noticed if it were swapped').toEqual([]);
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(150);
});

test.each(languages)('in %s the text of a number of a choice says what the number means', (_name, texts, place) => {
  const wrong: string[] = [];
  let checked = 0;
  for (const [path, object] of objectsOf(texts))
    for (const [where, words] of numbered) {
      if (!where.test(path)) continue;
      for (const [number, said] of Object.entries(words)) {
        checked += 1;
        const text = String(object[number]).toLowerCase();
        if (!said[place].test(text)) wrong.push(`${path}.${number}: ${text}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(25);
});
