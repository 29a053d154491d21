/** An account that comes by a provider, and the providers of an account. */
export const providers = {
  complete: {
    title: 'Complete su registro',
    lead: '{{name}} confirmó su identidad. Revise sus datos para crear la cuenta.',
    emailHint: 'Confirmado por {{name}}. No se puede cambiar aquí.',
    emailAsk: '{{name}} no confirma su correo. Le enviaremos un enlace para hacerlo.',
    submit: 'Crear cuenta',
    sentTitle: 'Revise su correo',
    sent: 'Si el correo no tenía una cuenta, enviamos un enlace a {{email}}. Ábralo para activar la cuenta; vence en 24 horas. Después podrá ingresar con {{name}}.',
    expiredTitle: 'El registro venció',
    expired:
      'La solicitud venció, ya se usó o se inició en otro navegador. Ingrese de nuevo con su proveedor para continuar.',
  },
  panel: {
    title: 'Cuentas vinculadas',
    lead: 'Ingrese con una cuenta que ya tiene, sin escribir la contraseña.',
    linkedAt: 'Vinculada el {{date}}',
    notLinked: 'Sin vincular',
    link: 'Vincular',
    linkName: 'Vincular {{name}}',
    unlink: 'Desvincular',
    unlinkName: 'Desvincular {{name}}',
    confirmUnlink: '¿Desvincular {{name}}? Ya no podrá ingresar con esa cuenta.',
    linked: '{{name}} quedó vinculado a su cuenta.',
    unlinked: '{{name}} ya no está vinculado a su cuenta.',
    passwordTitle: 'Vincular {{name}}',
    passwordLead: 'Escriba su contraseña para agregar esta forma de ingreso. Después continúa en {{name}}.',
  },
};
