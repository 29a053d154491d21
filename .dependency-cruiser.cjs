/**
 * Wings, and the wings each may use; see docs/architecture.md. The record is about all others, so it may use them all, and none
 * of them the record: what they tell it goes through the kit. Rules (`*.rules.ts`) are arithmetic and may be used from everywhere.
 */
const wings = {
  identity: [],
  organization: ['identity'],
  inventory: ['organization', 'identity'],
  risk: ['inventory', 'organization', 'identity'],
  maturity: ['organization', 'identity'],
  record: ['maturity', 'risk', 'inventory', 'organization', 'identity'],
};
/** What composes (the list of a wing, its pages), whoever founds the first company, and tests may name rooms of others. */
const composed = '(/(registry|site-map|register-company)\\.tsx?|\\.test\\.tsx?)$';
/** Besides rules, the words of the record that everybody tells it in: kinds of notifications, what a change answers, a view. */
const rules = '\\.rules\\.ts$';
/** What several rooms of a wing need, and the wings that may use it: a room of its own, which imports no other but that of a wing its wing may use. */
const shared = '^(server|web)/src/features/[^/]+/shared/';
const words = '^contract/src/record/(notification(-subject)?|changeset|view)\\.ts$';
/** What the web's kit is told of wings: who asks, settings, lists the product ships, what every catalogue has; reasons in `web/src/kit-names.test.ts`. */
const ofEveryPage =
  '^contract/src/(identity/(session|client)|organization/(platform|reference|choices)|inventory/(import|relation)|record/(changeset|subscription(\\.rules)?|view(\\.rules|-address)?))\\.ts$';

const betweenWings = Object.entries(wings).flatMap(([wing, used]) => {
  const others = Object.keys(wings).filter((other) => other !== wing && !used.includes(other));
  const inWings = (names) => `^(contract|texts|server|web)/src/(features/|es/|en/)?(${names.join('|')})/`;
  return others.length === 0
    ? []
    : [
        {
          name: `${wing}-does-not-use-${others.join('-')}`,
          severity: 'error',
          from: { path: inWings([wing]), pathNot: composed },
          to: { path: inWings(others), pathNot: [rules, words] },
        },
      ];
});

/** Direction: contract <- texts <- (server, web); inside each kit <- wings <- app / site-map. */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(texts|server|web)/' },
    },
    { name: 'texts-know-only-contract', severity: 'error', from: { path: '^texts/' }, to: { path: '^(server|web)/' } },
    { name: 'server-not-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    { name: 'web-not-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    {
      name: 'kit-knows-no-feature',
      severity: 'error',
      from: { path: '^(server|web)/src/kit/' },
      to: { path: '^(server|web)/src/features/' },
    },
    {
      name: 'web-kit-knows-no-wing',
      severity: 'error',
      from: { path: '^web/src/kit/', pathNot: '\\.test\\.tsx?$' },
      to: { path: `^contract/src/(${Object.keys(wings).join('|')})/`, pathNot: ofEveryPage },
    },
    {
      // Beside the words of the record: what the search answers, the rights of an import, the endpoint of the figures.
      name: 'server-kit-knows-no-wing',
      severity: 'error',
      from: { path: '^server/src/kit/', pathNot: composed },
      to: {
        path: `^contract/src/(${Object.keys(wings).join('|')})/`,
        pathNot: [words, '^contract/src/(record/search|inventory/import|organization/platform)\\.ts$'],
      },
    },
    {
      name: 'contract-kit-knows-no-wing',
      severity: 'error',
      from: { path: '^contract/src/kit/' },
      to: { path: `^contract/src/(${Object.keys(wings).join('|')})/` },
    },
    {
      name: 'rooms-do-not-import-rooms',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+/[^/]+)/', pathNot: composed },
      to: { path: '^$1/src/features/[^/]+/[^/]+/', pathNot: ['^$1/src/features/$2/', rules, shared] },
    },
    {
      name: 'shared-imports-no-other-room',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/shared/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/features/[^/]+/[^/]+/', pathNot: [shared, rules] },
    },
    ...betweenWings,
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
  },
};
