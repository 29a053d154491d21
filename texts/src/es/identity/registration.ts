/** Creating an account, confirming it, and getting back into it. */
export const registration = {
  title: 'Cree su cuenta',
  lead: 'Con una cuenta puede aceptar la invitación de una empresa o crear la suya.',
  submit: 'Crear cuenta',
  hasAccount: '¿Ya tiene cuenta?',
  languages: { es: 'Español', en: 'English' },
  checking: 'Comprobando…',
  consent: {
    label: 'Autorizo el tratamiento de mis datos personales.',
    read: 'Leer el texto',
    failed: 'No se pudo cargar el texto. Inténtelo de nuevo.',
    title: 'Tratamiento de datos personales',
    close: 'Cerrar',
    /** What holds unless the installation has a wording of its own. Blank lines part paragraphs. */
    text: `Al crear una cuenta, usted autoriza de manera previa, expresa e informada el tratamiento de sus datos personales, según la Ley 1581 de 2012 y el Decreto 1074 de 2015 de Colombia.

Quién: el responsable es la organización que opera esta instalación de Baluarte. Las empresas a las que usted pertenezca en Baluarte ven su nombre, su correo y su teléfono.

Qué datos: nombre, apellido, correo electrónico, teléfono si lo escribe, país, idioma, y el registro de seguridad de su cuenta (fecha, dirección IP y navegador de los ingresos y de los cambios).

Para qué: crear y proteger su cuenta, dejarle trabajar en la gestión de riesgos de sus empresas, dejar constancia de quién hizo cada cambio y enviarle los avisos de su cuenta. Sus datos no se venden ni se usan para publicidad.

Sus derechos: conocer, actualizar, rectificar y suprimir sus datos, pedir prueba de esta autorización, saber qué uso se les ha dado, revocar la autorización y presentar quejas ante la Superintendencia de Industria y Comercio. Suprimir o revocar no procede cuando haya un deber legal o contractual de conservarlos.

Contacto: ejerza sus derechos ante el administrador de su empresa o ante quien opera esta instalación, en el correo desde el que Baluarte le escribe. Las consultas se responden en diez días hábiles y los reclamos en quince.`,
  },
  agree: {
    title: 'Sus datos personales',
    lead: 'Otra persona creó su cuenta. Para continuar, autorice el tratamiento de sus datos. Se registran la fecha y el texto que usted acepta.',
    leadAgain:
      'Cambió el texto sobre el tratamiento de sus datos personales. Léalo y autorícelo para continuar. Se registran la fecha y el texto que usted acepta.',
  },
  sent: {
    title: 'Revise su correo',
    lead: 'Si el correo no tenía una cuenta, enviamos un enlace a {{email}}. Ábralo para activar la cuenta; vence en 24 horas.',
    leadAsk: 'Escriba el correo de su cuenta y le enviamos un enlace nuevo para activarla.',
    hint: 'Verifique el correo ingresado e inténtelo de nuevo. Revise también la carpeta de correo no deseado.',
    resend: 'Enviar de nuevo',
    resendIn: 'Enviar de nuevo en {{seconds}} s',
    resent: 'Si hay una cuenta por confirmar con ese correo, el enlace va en camino.',
    other: 'Usar otro correo',
  },
  confirmation: {
    title: 'Confirmación de la cuenta',
    busy: 'Comprobando el enlace…',
    lead: 'La cuenta es {{email}}. Confirme que este correo es suyo para activarla.',
    submit: 'Confirmar e ingresar',
    submitOnly: 'Confirmar el correo',
    replaces: 'En este navegador está abierta la sesión de {{email}}. Al confirmar se cambia por la de esta cuenta.',
    doneTitle: 'Su cuenta está activa',
    done: 'Confirmamos {{email}}. Como la cuenta se creó en otro navegador, ingrese aquí para continuar.',
    usedTitle: 'La cuenta ya estaba confirmada',
    used: 'Este enlace ya se usó. Ingrese con su correo y su contraseña.',
    expiredTitle: 'El enlace venció',
    expired: 'Solicite uno nuevo con el correo de su cuenta. El anterior dejará de funcionar.',
    unknownTitle: 'Enlace no válido',
    unknown: 'Abra el enlace completo desde el correo, o solicite otro.',
    failedTitle: 'No se pudo confirmar',
    again: 'Intentar de nuevo',
    passwordFirst: 'Alguien volvió a registrar este correo antes de confirmarlo. Elija ahora su contraseña.',
  },
  restore: {
    title: 'Recupere su contraseña',
    lead: 'Escriba el correo de su cuenta. Le enviamos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar el enlace',
    sentTitle: 'Revise su correo',
    sent: 'Si {{email}} tiene una cuenta, recibirá un enlace que vence en una hora. Revise también la carpeta de correo no deseado.',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Cuenta {{email}}. Al guardar se cierran todas sus sesiones.',
    submit: 'Guardar la contraseña',
    doneTitle: 'Contraseña guardada',
    done: 'Ingrese con la contraseña nueva. Sus otras sesiones se cerraron.',
    expiredTitle: 'El enlace venció',
    expired: 'El enlace para cambiar la contraseña vence en una hora. Solicite uno nuevo.',
    usedTitle: 'Enlace ya usado',
    used: 'Cada enlace sirve una sola vez. Si todavía necesita cambiar la contraseña, solicite uno nuevo.',
    unknownTitle: 'Enlace no válido',
    unknown: 'Abra el enlace completo desde el correo, o solicite uno nuevo.',
    ask: 'Solicitar un enlace nuevo',
  },
  change: {
    title: 'Cambie su contraseña',
    lead: 'Se cierran las demás sesiones; esta sigue abierta.',
    mustLead:
      'Su contraseña la asignó un administrador o superó la vigencia que exige su empresa. Elija otra para continuar.',
    submit: 'Cambiar la contraseña',
    done: 'Contraseña cambiada. Las demás sesiones se cerraron.',
    signOut: 'Cerrar sesión',
    back: 'Volver',
  },
};
