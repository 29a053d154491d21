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
    add: 'Se agregó.',
    addMany: 'Se agregaron.',
    link: 'Se vinculó.',
    unlink: 'Se desvinculó.',
    save: 'Se guardaron los cambios.',
    make: 'Se está preparando.',
    createArea: 'Se creó.',
    order: 'Se guardó el orden.',
    associate: 'Se asoció.',
    associateMany: 'Se asociaron.',
    dissociate: 'Se desasoció.',
    revoke: 'Se revocó.',
    send: 'Se envió.',
    invite: 'Se envió la invitación.',
    expect: 'Se agregó.',
    replace: 'Se reemplazó.',
    decide: 'Se guardó la decisión.',
    assess: 'Se guardaron los cambios.',
    preview: 'Nada se cambió: así quedaría.',
  },
  /** By the name of the endpoint, where its verb says too little. */
  ofEndpoints: {
    'registration.register': 'Revise su correo electrónico: le enviamos cómo continuar.',
    'registration.resend': 'Si la cuenta espera confirmación, le enviamos otro mensaje para confirmarla.',
    'registration.restore': 'Si hay una cuenta con ese correo, le enviamos un enlace para elegir otra contraseña.',
    'registration.reset': 'La contraseña se cambió. Ya puede ingresar con ella.',
    'posture.restore': 'Se restableció la disposición inicial.',
  },
  /** For every other write. */
  otherwise: 'Hecho.',
  /** For a write that changed nothing. */
  nothing: 'Nada cambió: ya estaba así.',
  imports: {
    unread: 'Columnas que no se leyeron: {{columns}}.',
    waiting: 'El archivo se está importando.',
    checked:
      'Archivo revisado; no se importó nada. Nuevas: {{created}}. Por cambiar: {{updated}}. Iguales: {{same}}. Con errores: {{failed}}.',
    done: 'Archivo importado. Nuevas: {{created}}. Cambiadas: {{updated}}. Iguales: {{same}}. Con errores: {{failed}}.',
  },
};
