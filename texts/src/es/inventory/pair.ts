/** Words of relations as files of two columns have them. `headers` are the column names an import understands. */
export const assetAsset = {
  title: 'Activos y activos',
  one: 'relación',
  many: 'relaciones entre activos',
  count_one: '{{count}} relación',
  count_other: '{{count}} relaciones',
  create: 'Relacionar activos entre sí',
  edit: 'Relacionar activos entre sí',
  show: 'Activos y activos',
  emptyTitle: 'Sin relaciones',
  emptyText: 'Relacione los activos desde su lista, o importe un archivo con los dos activos y su relación.',
  goesWithIt: '',
  fields: { assetId: 'Activo', kindId: 'Relación', relatedAssetId: 'Activo relacionado' },
  options: { kindId: { 1: 'Depende de', 2: 'Contiene', 3: 'Se conecta con' } },
  extras: {},
  hints: {},
  headers: {
    assetId: ['activo', 'código activo', 'código del activo', 'nombre del activo', 'activo de información'],
    kindId: ['relación', 'tipo de relación', 'tipo'],
    relatedAssetId: ['activo relacionado', 'código del relacionado', 'relacionado', 'activo destino', 'depende de'],
  },
  /** The file of all of them. */
  file: { name: 'relaciones entre activos', assetName: 'Nombre del activo', relatedName: 'Nombre del relacionado' },
};

export const assetThreat = {
  title: 'Activos y amenazas',
  one: 'relación',
  many: 'relaciones de activos con amenazas',
  count_one: '{{count}} relación',
  count_other: '{{count}} relaciones',
  create: 'Relacionar activos con amenazas',
  edit: 'Relacionar activos con amenazas',
  show: 'Activos y amenazas',
  emptyTitle: 'Sin relaciones',
  emptyText: 'Relacione los registros desde sus listas, o importe un archivo de dos columnas.',
  goesWithIt: '',
  fields: { assetId: 'Activo', threatId: 'Amenaza' },
  extras: {},
  hints: {},
  headers: {
    assetId: ['activo', 'código activo', 'código del activo', 'nombre del activo', 'activo de información'],
    threatId: ['amenaza', 'código amenaza', 'código de la amenaza', 'nombre de la amenaza'],
  },
};

export const assetVulnerability = {
  title: 'Activos y vulnerabilidades',
  one: 'relación',
  many: 'relaciones de activos con vulnerabilidades',
  count_one: '{{count}} relación',
  count_other: '{{count}} relaciones',
  create: 'Relacionar activos con vulnerabilidades',
  edit: 'Relacionar activos con vulnerabilidades',
  show: 'Activos y vulnerabilidades',
  emptyTitle: 'Sin relaciones',
  emptyText: 'Relacione los registros desde sus listas, o importe un archivo de dos columnas.',
  goesWithIt: '',
  fields: { assetId: 'Activo', vulnerabilityId: 'Vulnerabilidad' },
  extras: {},
  hints: {},
  headers: {
    assetId: ['activo', 'código activo', 'código del activo', 'nombre del activo', 'activo de información'],
    vulnerabilityId: [
      'vulnerabilidad',
      'código vulnerabilidad',
      'código de la vulnerabilidad',
      'nombre de la vulnerabilidad',
    ],
  },
};

export const threatVulnerability = {
  title: 'Amenazas y vulnerabilidades',
  one: 'relación',
  many: 'relaciones de amenazas con vulnerabilidades',
  count_one: '{{count}} relación',
  count_other: '{{count}} relaciones',
  create: 'Relacionar amenazas con vulnerabilidades',
  edit: 'Relacionar amenazas con vulnerabilidades',
  show: 'Amenazas y vulnerabilidades',
  emptyTitle: 'Sin relaciones',
  emptyText: 'Relacione los registros desde sus listas, o importe un archivo de dos columnas.',
  goesWithIt: '',
  fields: { threatId: 'Amenaza', vulnerabilityId: 'Vulnerabilidad' },
  extras: {},
  hints: {},
  headers: {
    threatId: ['amenaza', 'código amenaza', 'código de la amenaza', 'nombre de la amenaza'],
    vulnerabilityId: [
      'vulnerabilidad',
      'código vulnerabilidad',
      'código de la vulnerabilidad',
      'nombre de la vulnerabilidad',
    ],
  },
};

export const controlRisk = {
  title: 'Controles y riesgos',
  one: 'asociación',
  many: 'asociaciones de controles con riesgos',
  count_one: '{{count}} asociación',
  count_other: '{{count}} asociaciones',
  create: 'Asociar controles con riesgos',
  edit: 'Asociar controles con riesgos',
  show: 'Controles y riesgos',
  emptyTitle: 'Sin asociaciones',
  emptyText: 'Asocie los controles desde cada riesgo, o importe un archivo de dos columnas.',
  goesWithIt: '',
  fields: { controlId: 'Control', riskId: 'Riesgo' },
  extras: {},
  hints: { riskId: 'Use el código, como R-0001.' },
  headers: {
    controlId: ['control', 'código control', 'código del control', 'id control'],
    riskId: ['riesgo', 'código riesgo', 'código del riesgo', 'id riesgo'],
  },
  /** The file of all of them. */
  file: {
    name: 'controles y riesgos',
    controlName: 'Nombre del control',
    factors: 'Factores sobre los que actúa el control',
    asset: 'Activo del riesgo',
    threat: 'Amenaza del riesgo',
    vulnerability: 'Vulnerabilidad del riesgo',
  },
};
