/** Signing in with a provider, on the login page. */
export const oauth = {
  or: 'o',
  continueWith: 'Continuar con {{name}}',
  leaving: 'Abriendo {{name}}…',
  /** Where the provider is not named any more. */
  provider: 'el proveedor',
  outcomes: {
    denied: {
      title: 'No se autorizó el ingreso',
      message: 'Canceló el ingreso con {{name}}. Inténtelo de nuevo o ingrese con su correo y su contraseña.',
    },
    unavailable: {
      title: '{{name}} no responde',
      message: 'Inténtelo de nuevo en unos minutos, o ingrese con su correo y su contraseña.',
    },
    failed: {
      title: 'No se completó el ingreso',
      message: 'Pasó demasiado tiempo o la respuesta de {{name}} no fue válida. Inténtelo de nuevo.',
    },
    domainRefused: {
      title: 'Ese correo no es de la empresa',
      message: 'Este proveedor solo admite correos de la empresa. Ingrese con una de esas cuentas.',
    },
    emailNotVerified: {
      title: 'Ingrese con su contraseña',
      message:
        'Ya hay una cuenta con ese correo, pero {{name}} no confirma que sea suyo. Ingrese con su correo y su contraseña, y vincule {{name}} desde su cuenta.',
    },
    inactive: {
      title: 'Cuenta inactiva',
      message: 'Su cuenta está inactiva. Pida a un administrador de su empresa que la active.',
    },
    invited: {
      title: 'Tiene una invitación pendiente',
      message:
        'Abra primero el enlace de la invitación que le enviamos por correo. Después podrá ingresar con {{name}}.',
    },
    notConfirmed: {
      title: 'Confirme su correo',
      message: 'Su cuenta aún no está confirmada. Abra el enlace que le enviamos por correo.',
    },
    linkedElsewhere: {
      title: 'Cuenta ya vinculada',
      message: 'Esa cuenta de {{name}} ya está vinculada a otro usuario de Baluarte.',
    },
  },
  resend: 'Solicitar otro enlace',
};
