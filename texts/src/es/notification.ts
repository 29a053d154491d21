import type { NotificationKind } from '@baluarte/contract/notification.ts';
import type { NotificationSubject } from '@baluarte/contract/notification-subject.ts';

const sentences: Record<NotificationSubject, string> = {
  importDone:
    'Terminó la importación de «{{file}}». Filas nuevas: {{created}}, cambiadas: {{updated}}, rechazadas: {{failed}}.',
  importChecked:
    'Terminó la revisión de «{{file}}». Filas nuevas: {{created}}, por cambiar: {{updated}}, con errores: {{failed}}.',
  importRefused: 'No se importó «{{file}}»: tiene filas o columnas por corregir.',
  importFailed: 'La importación de «{{file}}» no pudo terminar.',
  fileReady: 'El archivo «{{file}}» está listo para descargar.',
  invitationAccepted: '{{person}} aceptó su invitación.',
  methodChanged: '{{person}} cambió el método de valoración y hubo riesgos que cambiaron con él.',
  auditBroken: 'La auditoría no pasó la verificación: la cadena se rompe en el sello {{seal}}.',
  newDevice: 'Ingreso a su cuenta desde un dispositivo nuevo: {{where}}.',
  passwordChanged: 'La contraseña de su cuenta cambió.',
  emailChanged: 'El correo de su cuenta cambió.',
  twoStepOff: 'Se desactivó el ingreso en dos pasos de su cuenta.',
  apiKeyMade: 'Se creó la clave de API «{{name}}» en su cuenta.',
  passkeyAdded: 'Se agregó la llave de acceso «{{name}}» a su cuenta.',
  passkeyRemoved: 'Se quitó la llave de acceso «{{name}}» de su cuenta.',
  providerLinked: 'Su cuenta se vinculó con {{provider}}.',
  providerUnlinked: 'Su cuenta ya no está vinculada con {{provider}}.',
  roleChanged: '{{person}} le asignó el rol «{{role}}».',
  scopesChanged: '{{person}} cambió los alcances en los que usted trabaja.',
};

const kinds: Record<NotificationKind, { name: string; about: string }> = {
  riskAssigned: { name: 'Riesgo asignado', about: 'Queda como responsable de un riesgo o de su tratamiento.' },
  controlDue: { name: 'Control por vencer', about: 'Se acerca la fecha de un control a su cargo.' },
  followUpOverdue: { name: 'Seguimiento atrasado', about: 'Pasó la fecha de un seguimiento y sigue pendiente.' },
  importFinished: { name: 'Importación terminada', about: 'Terminó una importación que usted inició.' },
  fileReady: { name: 'Archivo listo', about: 'Terminó de prepararse un archivo que usted pidió.' },
  invitationAccepted: { name: 'Invitación aceptada', about: 'Alguien aceptó una invitación que usted envió.' },
  methodChanged: {
    name: 'Cambio del método',
    about: 'Alguien cambió cómo se valoran los riesgos y algunos cambiaron.',
  },
  auditBroken: { name: 'Falla de la auditoría', about: 'La cadena de la auditoría no pasó la verificación diaria.' },
  security: {
    name: 'Seguridad de la cuenta',
    about: 'Contraseña, segundo paso, llaves, ingresos desde equipos nuevos y cambios de sus permisos.',
  },
};

/** What a person is told of: in the bell, on its page, by mail and by text message. */
export const notification = {
  kinds,
  title: 'Notificaciones',
  lead: 'Lo que pasó en esta empresa y le concierne.',
  bell: 'Notificaciones',
  unread_one: '{{count}} sin leer',
  unread_other: '{{count}} sin leer',
  none: 'Todo leído',
  arrived_one: '{{count}} notificación sin leer',
  arrived_other: '{{count}} notificaciones sin leer',
  most: '99+',
  seeAll: 'Ver todas',
  preferences: 'Configurar',
  close: 'Cerrar',
  isUnread: 'Sin leer',
  markRead: 'Marcar como leída',
  markAll: 'Marcar todas como leídas',
  markSelected_one: 'Marcar {{count}} como leída',
  markSelected_other: 'Marcar {{count}} como leídas',
  marked_one: '{{count}} notificación marcada como leída.',
  marked_other: '{{count}} notificaciones marcadas como leídas.',
  select: 'Seleccionar: {{sentence}}',
  selectPage: 'Seleccionar las sin leer de esta página',
  empty: 'No hay notificaciones',
  emptyText: 'Aquí verá las importaciones que terminan, las invitaciones aceptadas y los avisos de seguridad.',
  emptyFiltered: 'Ninguna coincide con los filtros',
  clear: 'Quitar los filtros',
  filters: { state: 'Estado', kind: 'Asunto', from: 'Desde', to: 'Hasta', all: 'Todas', every: 'Todos los asuntos' },
  states: { unread: 'Sin leer', read: 'Leídas' },
  previous: 'Anteriores',
  next: 'Siguientes',
  page: 'Página {{page}} de {{last}}',
  sentences,
  sms: 'Baluarte: {{sentence}}',
  unsubscribe: {
    title: 'Dejar de recibir el resumen',
    lead: 'Dejará de recibir el resumen de notificaciones por correo. Los avisos de seguridad y las notificaciones en la aplicación siguen igual.',
    confirm: 'Dejar de recibirlo',
    done: 'Ya no recibirá el resumen',
    doneLead: 'Puede volver a activarlo en Mi cuenta, Notificaciones.',
    toAccount: 'Ir a mi cuenta',
  },
};
