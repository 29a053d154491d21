/** Invitations, from the side of the person invited. */
export const invitation = {
  title: 'Invitación a {{company}}',
  titleUnknown: 'Invitación',
  lead: '{{inviter}} lo invita a trabajar en {{company}} con el rol {{role}}.',
  leadNobody: 'Lo invitan a trabajar en {{company}} con el rol {{role}}.',
  until: 'La invitación es válida hasta el {{date}}.',
  forEmail: 'Es para {{email}}.',
  newcomer: 'Complete sus datos y elija una contraseña para crear su cuenta.',
  accept: 'Aceptar la invitación',
  accepting: 'Aceptando…',
  known: 'Ya tiene una cuenta con {{email}}. Ingrese con ella y acepte.',
  signIn: 'Ingresar con {{email}}',
  signedIn: 'Ingresó como {{email}}.',
  replaces:
    'En este navegador está abierta la sesión de {{current}}. Al aceptar se cambia por la de {{email}}; si la invitación no es suya, cierre esta página.',
  other: 'La invitación es para {{email}}, pero usted ingresó como {{current}}.',
  changeAccount: 'Cerrar sesión y cambiar de cuenta',
  done: 'Ya hace parte de {{company}}.',
  waiting: {
    title_one: 'Tiene una invitación pendiente',
    title_other: 'Tiene {{count}} invitaciones pendientes',
    lead: '{{inviter}} lo invita con el rol {{role}}.',
    leadNobody: 'Rol {{role}}.',
    accept: 'Aceptar',
    acceptFrom: 'Aceptar la invitación de {{company}}',
  },
};
