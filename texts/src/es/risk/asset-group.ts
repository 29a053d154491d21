/** Words of the assets in groups. */
export const assetGroup = {
  by: 'Agrupar por',
  none: {
    ownerId: 'Sin propietario',
    processId: 'Sin proceso',
    locationId: 'Sin ubicación',
    categoryId: 'Sin categoría',
  },
  columns: {
    assetCount: 'Activos',
    criticalCount: 'Críticos',
    criticality: 'Criticidad más alta',
    level: 'Peor nivel de riesgo',
    range: 'Rango del peor riesgo',
  },
  files: {
    ownerId: 'activos-por-propietario',
    processId: 'activos-por-proceso',
    locationId: 'activos-por-ubicacion',
    categoryId: 'activos-por-categoria',
  },
  noRisk: 'Sin riesgos evaluados',
  expand: 'Mostrar los activos de {{name}}',
  collapse: 'Ocultar los activos de {{name}}',
  more: 'Mostrar más activos',
  emptyTitle: 'Aún no hay activos en este alcance',
  emptyText: 'Cree activos o impórtelos para verlos por área, proceso, ubicación o categoría.',
};
