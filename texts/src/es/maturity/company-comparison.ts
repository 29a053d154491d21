/** The maturity of the companies of a person beside each other. */
export const companyComparison = {
  title: 'Comparar empresas',
  lead: 'Lo último que finalizó cada empresa a la que usted pertenece, con lo que puede ver en ella. Cada cifra lleva a sus resultados en la empresa.',
  search: 'Buscar empresas y alcances',
  figures: 'Cifras que se comparan',
  by: { overall: 'Totales', phase: 'Fases PHVA', theme: 'Temas', function: 'Funciones CSF' },
  states: {
    finished: 'Con resultados',
    active: 'En curso, sin resultados',
    none: 'Sin autoevaluaciones',
    noRight: 'Su rol no ve resultados en esta empresa',
    closed: 'La empresa pide ingresar en ella para ver',
  },
  count_one: '{{count}} resultado de {{companies}}',
  count_other: '{{count}} resultados de {{companies}}',
  companies_one: '{{count}} empresa',
  companies_other: '{{count}} empresas',
  isExample: 'Ejemplo',
  enter: 'Ingresar',
  answering: 'Una en curso: {{percent}}',
  resultsOf: 'Resultados de {{company}}, {{scope}}',
  answersOf: 'Respuestas de {{company}}, {{scope}}',
  ownReading:
    'Las funciones del CSF son una lectura propia. Los temas y las fases solo se comparan entre autoevaluaciones del mismo marco.',
  mixed:
    'Hay resultados de marcos distintos ({{frameworks}}): sus cifras no miden lo mismo. Filtre por marco para compararlas.',
  cut: 'Pertenece a más de {{most}} empresas: se comparan las {{most}} que visitó por última vez.',
  emptyTitle: 'Su cuenta no pertenece a ninguna empresa',
  emptyText: 'Cuando lo inviten a una, sus resultados aparecen aquí.',
  noneText: 'Ninguna de sus empresas ha finalizado una autoevaluación que usted pueda ver.',
};
