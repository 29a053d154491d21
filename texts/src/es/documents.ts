/** Words of every document that is made of what a company keeps, whatever it tells. */
export const documents = {
  contents: 'Contenido',
  page: 'Página {{page}} de {{pages}}',
  summary: 'Resumen',
  fact: 'Dato',
  value: 'Valor',
  category: 'Categoría',
  madeOn: 'Generado el {{at}}',
  /** Rows of a table that a brief document has no room for. */
  more_one: 'Y {{count}} más.',
  more_other: 'Y {{count}} más.',
  /** Below a document in which some letters stand as a box. */
  boxes:
    'Las letras que este PDF no puede mostrar aparecen como □. El documento de Word y el libro de Excel las conservan.',
};
