/** Words of every document that is made of what a company keeps, whatever it tells. */
export const documents = {
  contents: 'Contenido',
  page: 'Página {{page}} de {{pages}}',
  summary: 'Resumen',
  fact: 'Dato',
  value: 'Valor',
  category: 'Categoría',
  madeOn: 'Generado el {{at}}',
};
