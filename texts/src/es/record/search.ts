/** The search of everything, and the keys of the product. */
export const search = {
  title: 'Buscar páginas, acciones y registros',
  field: 'Buscar',
  placeholder: 'Busque un código, un nombre, una página o una acción',
  results: 'Resultados',
  nothing: 'Sin resultados para «{{typed}}»',
  nothingText: 'Se buscó en las páginas, las acciones y los registros de su alcance.',
  nothingOutside: 'Se buscó en las páginas, las acciones, las empresas y los usuarios de la plataforma.',
  failed: 'No se pudo buscar en los registros.',
  groups: { recent: 'Recientes', pages: 'Páginas', actions: 'Acciones' },
  actions: {
    import: 'Importar {{what}}',
    scope: 'Cambiar de alcance: {{name}}',
    company: 'Cambiar de empresa: {{name}}',
    theme: 'Apariencia: {{name}}',
    language: 'Cambiar idioma: {{name}}',
  },
  hints: { move: 'moverse', open: 'abrir', aside: 'en otra pestaña', close: 'cerrar' },
  residual: 'Residual actual',
  inherent: 'Inherente {{level}}',
  expected: 'Esperado {{level}}',
  target: 'Meta {{level}}',
};
