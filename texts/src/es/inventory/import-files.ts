/** Words of the files an import gives: templates, and the rows it refused. */
export const importFiles = {
  template: {
    file: 'plantilla-{{many}}',
    instructions: 'Instrucciones',
    title: 'Cómo llenar la plantilla de {{many}}',
    lines: [
      'Escriba una fila por registro en la primera hoja, debajo de los encabezados. La fila de ejemplo se puede borrar.',
      'Las columnas de encabezado oscuro son obligatorias. Las demás se pueden dejar vacías o quitar.',
      'El código identifica cada registro: si ya existe, la importación lo actualiza; si no, lo crea.',
      'Al actualizar, una columna que no está en el archivo deja el dato como estaba; una celda vacía lo borra.',
      'Las listas desplegables traen los valores activos de su empresa. También sirven sus códigos y sus nombres en inglés.',
      'Nada de lo escrito se ejecuta como fórmula.',
    ],
    required: 'Obligatorio',
    optional: 'Opcional',
    text: 'Texto de hasta {{maximum}} caracteres.',
    flag: '«{{yes}}» o «{{no}}».',
    number: 'Número entero.',
    date: 'Fecha, por ejemplo 31/12/2026.',
    choice: 'Un valor de la lista.',
    child: 'Un valor de la lista que corresponda a «{{parent}}».',
    choices: 'Uno o varios valores, separados por punto y coma: {{values}}.',
    code: 'EJEMPLO-1',
    example: 'Ejemplo: {{field}}',
  },
  errors: {
    file: 'errores-{{file}}',
    sheet: 'Filas rechazadas',
    reason: 'Motivo del rechazo',
    row: 'Fila {{row}}',
    cell: '{{field}}: {{reason}}',
  },
};
