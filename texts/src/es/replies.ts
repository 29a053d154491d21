/** `message` of answers to writes, for clients of the API; the web words its own. */
export const replies = {
  /** By the verb of the endpoint. */
  done: {
    create: 'Se creó.',
    createMany: 'Se crearon.',
    update: 'Se guardaron los cambios.',
    updateMany: 'Se guardaron los cambios.',
    quickEdit: 'Se guardaron los cambios.',
    status: 'Se cambió el estado.',
    remove: 'Se eliminó.',
    bulk: 'Cambios aplicados a los registros elegidos: {{count}}.',
    undo: 'Se deshizo.',
  },
  imports: {
    waiting: 'El archivo se está importando.',
    checked:
      'Archivo revisado; no se importó nada. Nuevas: {{created}}. Por cambiar: {{updated}}. Iguales: {{same}}. Con errores: {{failed}}.',
    done: 'Archivo importado. Nuevas: {{created}}. Cambiadas: {{updated}}. Iguales: {{same}}. Con errores: {{failed}}.',
  },
};
