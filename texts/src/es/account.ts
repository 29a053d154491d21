/** What the pages between a stranger and a session share. */
export const account = {
  toSignIn: 'Ir al ingreso',
  back: 'Volver al ingreso',
  send: 'Enviar',
  cancel: 'Cancelar',
  continue: 'Continuar',
  password: {
    label: 'Contraseña nueva',
    current: 'Contraseña actual',
    confirm: 'Confirme la contraseña',
    toggle: 'Mostrar u ocultar la contraseña',
    points: 'La contraseña debe tener',
    met: 'cumplido',
    length: 'Al menos 12 caracteres',
    lowercase: 'Una letra minúscula',
    uppercase: 'Una letra mayúscula',
    number: 'Un número',
    special: 'Un carácter especial',
  },
  person: {
    name: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    country: 'País',
    language: 'Idioma',
  },
};
