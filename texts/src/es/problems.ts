import type { problems as identityProblems } from '@baluarte/contract/identity/registry.ts';
import type { commonProblems, ConstraintFamily } from '@baluarte/contract/kit/problem.ts';

export interface ProblemText {
  title: string;
  message: string;
}

/** What may be refused before there is a session. */
export type FirstProblemCode = keyof typeof commonProblems | keyof typeof identityProblems;

/** One sentence for every such code; a missing one does not compile. */
export const firstProblems: Record<FirstProblemCode, ProblemText> = {
  invalid: { title: 'Revise los datos', message: 'Hay errores en el formulario, corríjalos antes de continuar.' },
  malformed: {
    title: 'Solicitud mal formada',
    message: 'El contenido enviado no se pudo leer. Revise que sea JSON válido.',
  },
  unsupportedType: {
    title: 'Tipo de contenido no admitido',
    message: 'Esta operación no admite el tipo de contenido enviado.',
  },
  tooSlow: {
    title: 'Envío demasiado lento',
    message: 'La solicitud no terminó de llegar a tiempo. Revise su conexión e inténtelo de nuevo.',
  },
  headersTooLarge: {
    title: 'Solicitud rechazada',
    message: 'Los encabezados de la solicitud son demasiado grandes.',
  },
  tooLarge: { title: 'Demasiado grande', message: 'El contenido enviado supera el límite de {{limit}}.' },
  tooDeep: {
    title: 'Demasiados niveles',
    message: 'El contenido enviado tiene más de {{maximum}} niveles de listas u objetos anidados.',
  },
  tooManyValues: {
    title: 'Demasiados datos',
    message: 'El contenido enviado tiene más de {{maximum}} datos. Envíelo en varias partes.',
  },
  unauthenticated: { title: 'Sesión expirada', message: 'Debe iniciar sesión nuevamente.' },
  'link.unknown': {
    title: 'Enlace no válido',
    message: 'Abra el enlace completo desde el correo o solicite uno nuevo.',
  },
  'link.expired': {
    title: 'Enlace vencido',
    message: 'El enlace venció o fue reemplazado por uno más reciente. Solicite uno nuevo.',
  },
  'link.used': { title: 'Enlace ya usado', message: 'Cada enlace sirve una sola vez.' },
  'oauth.expired': {
    title: 'No se completó el ingreso',
    message: 'La solicitud venció, ya se usó o se inició en otro navegador. Ingrese de nuevo.',
  },
  'oauth.lastWay': {
    title: 'Es su única forma de ingresar',
    message: 'Cree primero una contraseña, agregue una llave de acceso o vincule otro proveedor.',
  },
  'oauth.linkedElsewhere': {
    title: 'Cuenta ya vinculada',
    message: 'Esa cuenta del proveedor ya está vinculada a otro usuario de Baluarte.',
  },
  'password.wrong': { title: 'Contraseña incorrecta', message: 'La contraseña actual no es la correcta.' },
  'step.expired': {
    title: 'El paso venció',
    message: 'El ingreso tardó demasiado o se inició de nuevo en otro lugar. Ingrese otra vez.',
  },
  'step.wrongCode': {
    title: 'Código incorrecto',
    message: 'El código no es correcto. Intentos restantes: {{left}}.',
  },
  'step.codeUsed': {
    title: 'Código ya usado',
    message: 'Ese código ya se usó. Espere a que la aplicación muestre el siguiente.',
  },
  'step.codeExpired': {
    title: 'Código vencido',
    message: 'No hay un código vigente: venció o aún no se ha enviado. Solicite uno nuevo.',
  },
  'step.tooManyTries': {
    title: 'Demasiados intentos',
    message: 'Ingresó demasiados códigos incorrectos. Empiece de nuevo.',
  },
  'step.tooManySends': {
    title: 'Demasiados envíos',
    message: 'Ya se enviaron cinco códigos. Empiece de nuevo o use otro método.',
  },
  'step.methodOff': {
    title: 'Método no disponible',
    message: 'Este método no está activado o no está disponible aquí.',
  },
  'step.alreadyOn': { title: 'Ya está activado', message: 'Este método ya está activado en su cuenta.' },
  'step.phoneMissing': {
    title: 'Falta su teléfono',
    message: 'Registre primero su número de teléfono en la información personal.',
  },
  'step.required': {
    title: 'Su empresa lo exige',
    message:
      'Al menos una de sus empresas exige el ingreso en dos pasos y este es su último método. Active otro antes de quitarlo.',
  },
  'step.signInAgain': {
    title: 'Ingrese de nuevo',
    message:
      'Su cuenta no tiene contraseña. Para este cambio, cierre la sesión, ingrese de nuevo y hágalo en los diez minutos siguientes.',
  },
  'passkey.refused': {
    title: 'Llave no reconocida',
    message: 'La llave de acceso no sirve para esta cuenta o este sitio. Use otra, o ingrese con su contraseña.',
  },
  'passkey.expired': { title: 'La solicitud venció', message: 'Inténtelo de nuevo.' },
  'passkey.noDomain': {
    title: 'Llaves de acceso no disponibles',
    message: 'Para usar llaves de acceso, abra el sitio por su nombre de dominio y con https.',
  },
  'passkey.credentialTaken': { title: 'Llave ya registrada', message: 'Esta llave de acceso ya está registrada.' },
  'passkey.tooMany': {
    title: 'Demasiadas llaves',
    message: 'Ya tiene veinte llaves de acceso. Elimine una que no use.',
  },
  'captcha.missing': {
    title: 'Falta la verificación',
    message: 'Resuelva el reto para confirmar que no es un programa y envíe la solicitud de nuevo.',
  },
  'user.alreadyRegistered': { title: 'Ya tiene una cuenta', message: 'Este usuario ya está registrado.' },
  'password.mustChange': {
    title: 'Cambie su contraseña',
    message:
      'Su contraseña la asignó un administrador o superó la vigencia que exige su empresa. Cámbiela para continuar.',
  },
  'consent.missing': {
    title: 'Falta su autorización',
    message: 'Autorice el tratamiento de sus datos personales antes de continuar.',
  },
  'captcha.failed': {
    title: 'Verificación fallida',
    message: 'No se pudo confirmar que no es un programa. Inténtelo de nuevo.',
  },
  'session.readOnly': {
    title: 'Solo lectura',
    message:
      'Está viendo la aplicación como otra persona: no puede cambiar nada ni ver su cuenta. Vuelva a su sesión para hacerlo.',
  },
  'invitation.unknown': {
    title: 'Invitación no válida',
    message: 'El enlace de la invitación no es válido. Ábralo completo desde el correo.',
  },
  'invitation.expired': {
    title: 'Invitación vencida',
    message: 'La invitación venció. Pida a quien lo invitó que la envíe de nuevo.',
  },
  'invitation.revoked': {
    title: 'Invitación retirada',
    message: 'La invitación fue retirada o reemplazada por una más reciente. Pida una nueva a quien lo invitó.',
  },
  'invitation.lapsed': {
    title: 'La invitación ya no es válida',
    message: 'Quien lo invitó a {{company}} ya no puede hacerlo. Pida que lo inviten de nuevo.',
  },
  'invitation.accepted': {
    title: 'Invitación ya aceptada',
    message: 'Esta invitación ya fue aceptada. Ingrese con su cuenta.',
  },
  'invitation.signIn': {
    title: 'Ingrese primero',
    message: 'Ya tiene una cuenta con {{email}}. Ingrese con ella para aceptar.',
  },
  'invitation.otherAccount': {
    title: 'Otra cuenta',
    message:
      'La invitación es para {{email}}, y usted ingresó como {{current}}. Cierre la sesión e ingrese con la cuenta invitada.',
  },
  'client.invalid': {
    title: 'Cliente desconocido',
    message: 'El identificador o el secreto del cliente no son correctos.',
  },
  'me.sameEmail': { title: 'Es el mismo correo', message: 'Ese ya es el correo de su cuenta.' },
  'me.phoneForCodes': {
    title: 'El teléfono recibe sus códigos',
    message:
      'A este número llegan los códigos de ingreso. Desactive primero el SMS en Seguridad, o escriba otro número.',
  },
  'me.noEmailChange': { title: 'Nada pendiente', message: 'No hay un cambio de correo pendiente.' },
  'apiKey.notAllowed': {
    title: 'No disponible con clave de API',
    message: 'Esta operación exige una sesión. Ingrese con su cuenta.',
  },
  'apiKey.membersOnly': {
    title: 'Solo para miembros',
    message: 'Una clave de API representa a un miembro de la empresa y su cuenta no lo es.',
  },
  'apiKey.tooMany': {
    title: 'Demasiadas claves',
    message: 'Ya tiene {{most}} claves de API. Revoque las que no use antes de crear otra.',
  },
  forbidden: { title: 'Sin permiso', message: 'No tiene los permisos necesarios para realizar esta acción.' },
  'tenant.refused': { title: 'Empresa no permitida', message: 'Su cuenta no pertenece a esta empresa.' },
  'tenant.memberInactive': {
    title: 'Usuario inactivo',
    message: 'Su usuario está inactivo en {{company}}. Pida a un administrador de esa empresa que lo active.',
  },
  'tenant.accessEnded': {
    title: 'Su acceso terminó',
    message:
      'Su acceso a {{company}} terminó el {{day}}. Si todavía lo necesita, pida a un administrador de esa empresa que lo prolongue.',
  },
  'tenant.missing': { title: 'Elija una empresa', message: 'Elija primero la empresa en la que va a trabajar.' },
  'scope.refused': { title: 'Alcance no permitido', message: 'No tiene acceso al alcance solicitado.' },
  'scope.missing': { title: 'Elija un alcance', message: 'Elija primero el alcance en el que va a trabajar.' },
  'scope.everyNeeded': {
    title: 'Requiere acceso a todos los alcances',
    message:
      'Este cambio afecta a toda la empresa y usted solo tiene acceso a algunos alcances. Pídalo a una persona con acceso a todos.',
  },
  notFound: { title: 'No encontrado', message: 'El registro no existe o fue eliminado.' },
  'route.notFound': { title: 'No encontrado', message: 'La dirección solicitada no existe.' },
  changedMeanwhile: {
    title: 'El registro cambió',
    message: '{{by}} cambió este registro el {{at}}. Vuelva a cargarlo y repita su cambio.',
  },
  'status.transitionRefused': {
    title: 'Cambio de estado no permitido',
    message: 'Desde su estado actual solo puede pasar a: {{allowed}}.',
  },
  'undo.refused': {
    title: 'No se deshizo nada',
    message: 'Registros que cambiaron después o de los que dependen otros: {{count}}.',
  },
  'undo.nothing': {
    title: 'No se deshizo nada',
    message:
      'Ese cambio no tiene registros que usted pueda deshacer: son de un alcance al que no tiene acceso o ya no queda ninguno.',
  },
  'dates.disordered': {
    title: 'Fechas en desorden',
    message: 'Con ese cambio, una de sus fechas quedaría antes de la que debe ir primero.',
  },
  'bulk.refused': {
    title: 'No se cambió nada',
    message: 'Filas que no se pueden cambiar: {{refused}} de {{count}}. Corríjalas o retírelas e inténtelo de nuevo.',
  },
  inUse: { title: 'En uso', message: 'No se puede eliminar porque otros registros dependen de él.' },
  'idempotency.keyReused': {
    title: 'Clave repetida',
    message: 'La clave de idempotencia ya se usó con otro contenido.',
  },
  slowDown: { title: 'Demasiadas solicitudes', message: 'Inténtelo de nuevo en {{seconds}} s.' },
  busy: {
    title: 'Servicio ocupado',
    message: 'El servicio no puede atender la solicitud ahora. Inténtelo de nuevo en unos segundos.',
  },
  'download.tooSlow': {
    title: 'La descarga tardó demasiado',
    message: 'El archivo no estuvo listo a tiempo. Filtre la lista para que sea más corto, o inténtelo en un momento.',
  },
  'document.tooLarge': {
    title: 'Demasiado para un documento',
    message: 'No cabe en un documento por páginas. Filtre para que tenga menos filas, o descárguelo como XLSX.',
  },
  unavailable: {
    title: 'Servicio interrumpido',
    message: 'El servicio se interrumpió por un momento. Inténtelo de nuevo en unos segundos.',
  },
  unconfirmed: {
    title: 'Sin confirmación',
    message:
      'El servicio se interrumpió al guardar y no se sabe si el cambio quedó guardado. Actualice la página y revíselo antes de repetirlo.',
  },
  storeUnavailable: {
    title: 'Almacenamiento no disponible',
    message:
      'Los archivos no se pueden guardar ni leer en este momento; los demás datos siguen disponibles. Inténtelo de nuevo en unos minutos y, si continúa, avise al administrador del servidor.',
  },
  diskFull: {
    title: 'Sin espacio en el servidor',
    message:
      'El servidor no tiene espacio en disco y no puede guardar cambios. La consulta sigue disponible. Avise al administrador del servidor.',
  },
  unexpected: {
    title: 'Error inesperado',
    message: 'Ocurrió un error, comuníquese con soporte con el código {{reference}}.',
  },
  'session.invalidCredentials': {
    title: 'No se pudo ingresar',
    message: 'Credenciales inválidas. Inténtelo de nuevo.',
  },
  'session.notConfirmed': {
    title: 'Cuenta sin confirmar',
    message: 'Su cuenta aún no está confirmada. Revise su correo electrónico para confirmarla.',
  },
  'session.inactive': {
    title: 'Cuenta inactiva',
    message: 'Su cuenta está inactiva. Comuníquese con el administrador de su empresa.',
  },
};

/** For a refused constraint whose code has no text of its own. */
export const families: Record<ConstraintFamily, ProblemText> = {
  Taken: { title: 'Ya existe', message: 'Ya existe un registro con ese valor en «{{field}}».' },
  Unknown: { title: 'Valor desconocido', message: 'El valor de «{{field}}» no existe o no corresponde.' },
  OutOfRange: { title: 'Valor fuera de rango', message: 'El valor de «{{field}}» está fuera del rango permitido.' },
};

/** What can be wrong with one field. */
export const issues = {
  userNotAdded: 'Agregue a la lista a la persona que está escribiendo, o borre sus datos.',
  usersMissing: 'Una empresa necesita al menos un usuario existente o nuevo.',
  administratorMissing: 'Al menos una de las personas debe ser administrador.',
  required: 'Este campo es obligatorio.',
  // `required` of one field, which is said instead of the general sentence.
  'required.ownerId': 'Elija el área responsable.',
  'required.viewId': 'Elija la vista.',
  'required.frequency': 'Elija la frecuencia.',
  'required.weekday': 'Elija el día de la semana.',
  'required.dueDate': 'Indique la fecha de cumplimiento.',
  'required.name': 'El nombre es obligatorio.',
  'required.lastName': 'El apellido es obligatorio.',
  'required.countryId': 'El país es obligatorio.',
  'required.language': 'El idioma es obligatorio.',
  'required.email': 'El correo electrónico es obligatorio.',
  'required.password': 'La contraseña es obligatoria.',
  'required.confirmPassword': 'La confirmación de la contraseña es obligatoria.',
  'required.currentPassword': 'La contraseña actual es obligatoria.',
  'required.code': 'El código es obligatorio.',
  'required.kindId': 'El tipo es obligatorio.',
  'required.description': 'La descripción es obligatoria.',
  'required.categoryId': 'La categoría es obligatoria.',
  'required.subcategoryId': 'La subcategoría es obligatoria.',
  'required.severityId': 'La severidad es obligatoria.',
  'required.securityRequirements': 'Los requisitos de seguridad son obligatorios.',
  'required.domainId': 'El dominio de control es obligatorio.',
  'required.actionId': 'Elija un control.',
  'required.implementationId': 'La implementación es obligatoria.',
  'required.responsibleId': 'El responsable es obligatorio.',
  'required.creationDate': 'La fecha de creación es obligatoria.',
  'required.nextFollowUp': 'La fecha del próximo seguimiento es obligatoria.',
  'required.date': 'La fecha del seguimiento es obligatoria.',
  'required.progress': 'Indique el avance, de 0 a 100.',
  'required.rating': 'Con un avance del 100 %, diga si el control es efectivo.',
  'required.nextDate': 'La fecha del próximo seguimiento es obligatoria.',
  'required.controlIds': 'Elija uno o más controles.',
  'required.gaps': 'Elija al menos una brecha.',
  'required.riskIds': 'Elija uno o más riesgos.',
  'required.impactFactorIds': 'Elija uno o más factores de impacto.',
  'required.kind': 'Elija el informe.',
  'required.accent': 'El color es obligatorio.',
  'required.classification': 'Falta la clasificación.',
  'required.authors': 'Falta quién elabora.',
  'required.approvers': 'Falta quién aprueba.',
  'required.keepDays': 'Los días son obligatorios.',
  'required.every': 'Elija la frecuencia.',
  'required.day': 'Elija el día.',
  'required.hour': 'Elija la hora.',
  'required.recipientIds': 'Elija al menos una persona.',
  'required.subdomain': 'El subdominio es obligatorio.',
  'required.economicActivityId': 'La actividad económica es obligatoria.',
  'required.typeId': 'El tipo es obligatorio.',
  'required.whose': 'Diga de quién son los seguimientos.',
  'required.consent': 'La autorización para el tratamiento de datos es obligatoria.',
  'required.roleId': 'El rol es obligatorio.',
  'required.permissionCodes': 'Elija uno o más permisos.',
  'required.option': 'Elija qué se hace con el riesgo: aceptar, mitigar, compartir o evitar.',
  'required.isApproved': 'Indique si la aceptación se aprueba o se rechaza.',
  'required.statusId': 'El estado es obligatorio.',
  'required.status_id': 'El estado es obligatorio.',
  'required.base': 'El rol base es obligatorio.',
  'required.nameEn': 'El nombre en inglés es obligatorio.',
  'required.timeZone': 'La zona horaria es obligatoria.',
  'required.scopeId': 'El alcance es obligatorio.',
  'required.companyId': 'La empresa es obligatoria.',
  'required.users': 'Agregue una o más personas.',
  'required.userIds': 'Elija una o más personas.',
  'required.ids': 'Elija una o más filas.',
  'required.decisions': 'Elija una o más aceptaciones.',
  'required.items': 'Elija una o más combinaciones.',
  'required.fromId': 'Elija el valor que se reemplaza.',
  'required.intoId': 'Elija el valor que queda.',
  'required.rows': 'Agregue una o más filas.',
  'required.levels': 'Agregue uno o más niveles.',
  'required.types': 'Agregue una o más medidas.',
  'required.zoneMode': 'Elija cómo se asigna el color.',
  'required.zoneMatrix': 'La matriz es obligatoria.',
  'required.rangeLevels': 'Los rangos son obligatorios.',
  'required.residual': 'Escriba el riesgo residual.',
  'required.reason': 'El motivo es obligatorio.',
  'required.text': 'Escriba el comentario.',
  'required.assigneeId': 'Elija quién responde.',
  'required.answer': 'Escriba la respuesta.',
  'required.threatId': 'La amenaza es obligatoria.',
  'required.vulnerabilityId': 'La vulnerabilidad es obligatoria.',
  'required.probabilityId': 'La probabilidad es obligatoria.',
  'required.impacts': 'Elija uno o más impactos.',
  'required.responses': 'Envíe una o más respuestas.',
  'required.value': 'El valor es obligatorio.',
  'required.scale': 'La escala es obligatoria.',
  'required.groups': 'Los grupos son obligatorios.',
  'required.definition': 'La definición es obligatoria.',
  'required.issuer': 'El emisor es obligatorio.',
  'required.clientId': 'El identificador de cliente es obligatorio.',
  'required.domains': 'Agregue uno o más dominios.',
  'required.passwordLength': 'La longitud mínima de la contraseña es obligatoria.',
  'user.alreadyRegistered': 'Este usuario ya está registrado.',
  'password.wrong': 'La contraseña actual no es la correcta.',
  'required.areaIds': 'Elija una o más áreas.',
  'required.assetId': 'Elija un activo.',
  'required.processIds': 'Elija uno o más procesos.',
  'required.panels': 'Indique los paneles.',
  'tooEarly.validTo': 'La vigencia no puede terminar antes de empezar.',
  past: 'Debe ser hoy o después.',
  'tooLate.accessUntil': 'No puede ser posterior al fin de su propio acceso.',
  tooEarly: 'Debe ser posterior a la fecha anterior.',
  yearOutOfBounds: 'El año debe estar entre 1900 y 2200.',
  tooLong: 'Admite como máximo {{maximum}} caracteres.',
  tooShort: 'Requiere al menos {{minimum}} caracteres.',
  tooMany: 'Admite como máximo {{maximum}} elementos.',
  tooFew: 'Elija al menos {{minimum}}.',
  tooBig: 'Debe ser como máximo {{maximum}}.',
  tooSmall: 'Debe ser como mínimo {{minimum}}.',
  wrongType: 'El tipo de dato no es el esperado.',
  wrongFormat: 'El formato no es válido.',
  wrongDate: 'No es una fecha válida. Use dd/mm/aaaa o aaaa-mm-dd.',
  ambiguousDate: 'La fecha es ambigua: no se sabe cuál es el día y cuál el mes.',
  wrongNumber: 'No es un número válido.',
  wrongBoolean: 'Escriba «sí» o «no».',
  wrongOption: 'Escriba uno de los valores de la lista, o su número.',
  unknownChoice: '«{{value}}» no está entre los valores permitidos.',
  ambiguousChoice: '«{{value}}» corresponde a más de un valor; use el código.',
  inactiveChoice: '«{{value}}» está inactivo.',
  wrongParent: '«{{value}}» no pertenece a la categoría elegida.',
  unknownField: 'Este campo no existe.',
  unknownStatus:
    'El estado no existe. Los estados son: 1 Activo, 2 Inactivo, 3 Invitado, 4 Pendiente, 5 Finalizado, 6 Implementado y 7 Mitigado.',
  unknownSort: 'No se puede ordenar por este campo.',
  duplicateInFile: 'Repetida: la fila {{row}} del archivo tiene el mismo registro.',
  domainReserved: 'Este dominio no se puede verificar: es un ejemplo, una dirección o un nombre interno.',
  domainShared: 'En este dominio cualquiera puede registrarse. Escriba el de la empresa.',
  domainPublicMail: 'Este dominio es de un servicio público de correo. Escriba el de la empresa.',
  mayNotCreate: 'No tiene permiso para crear registros y esta fila es nueva.',
  mayNotEdit: 'No tiene permiso para modificar registros y esta fila cambia uno existente.',
  mayNotRelate: 'No tiene permiso para agregar o quitar estas relaciones.',
  withItself: 'Un activo no se puede relacionar consigo mismo.',
  lowRisk: 'El nivel de este riesgo no exige un control. Confirme que desea asociarlo.',
  unknownRisk:
    'Ningún riesgo tiene el código «{{value}}». Deje el código vacío si el riesgo es nuevo, o no importe esa columna si los códigos son de otra matriz.',
  endOfAnotherRisk: 'El riesgo {{code}} no es de «{{value}}». Corrija el código, o déjelo vacío si es otro riesgo.',
  discardedRisk: 'El riesgo está descartado y no se puede evaluar. Restáurelo primero.',
  mayNotWrite: 'No tiene permiso para escribir esta columna.',
  severalRows: 'Hay {{count}} registros que coinciden. Agregue el código o elija otra forma de identificarlos.',
  repeatedHeader: 'Encabezado repetido: se omite.',
  sectionTitle: 'Título de sección: se omite.',
  totalRow: 'Fila de totales: se omite.',
  templateExample: 'Ejemplo de la plantilla: se omite.',
  extraCells: 'La fila tiene más celdas que encabezados. Puede faltar una comilla en un texto con separadores.',
  changedMeanwhile: 'Otra persona cambió este registro al mismo tiempo.',
  cellError: 'La celda contiene un error de la hoja de cálculo ({{value}}).',
  'password.length': 'La contraseña requiere al menos 12 caracteres.',
  'password.lowercase': 'Falta una letra minúscula.',
  'password.uppercase': 'Falta una letra mayúscula.',
  'password.number': 'Falta un número.',
  'password.special': 'Falta un carácter especial.',
  'password.common': 'Esta contraseña es muy común. Elija otra.',
  contrast: 'Elija un color más oscuro: sobre blanco no se lee bien.',
  domain: 'Escriba un dominio como empresa.com.co.',
  network: 'Escriba una dirección o un bloque de red, como 203.0.113.7 o 203.0.113.0/24.',
  'password.tooShort': 'La empresa exige una contraseña de al menos {{minimum}} caracteres.',
  'password.usedBefore': 'Ya usó esta contraseña. Contraseñas anteriores que su empresa no permite repetir: {{count}}.',
  beyondCompany: 'Vigencia máxima de una clave en su empresa, en días: {{days}}.',
  'password.same': 'Es su contraseña actual. Elija otra.',
  'password.holdsEmail': 'La contraseña no puede contener su correo.',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  lettersOnly: 'Use solo letras, espacios, apóstrofo o guion.',
  email: 'Debe ingresar un correo electrónico válido',
  phone: 'Escriba un teléfono válido con el indicativo del país.',
  consent: 'Acepte el tratamiento de sus datos.',
  'subdomain.format': 'Use letras, números y guiones: de 3 a 63, sin guion al comienzo ni al final.',
  'subdomain.reserved': 'Este subdominio no está permitido, elija otro',
  'subdomain.taken': 'Subdominio no disponible',
  endPast: 'Elija una fecha y hora futuras.',
  endTooFar: 'Elija una fecha dentro de los próximos doce meses.',
  codeMissing: 'Debe ingresar el código de autenticación',
  'orderRange.overlap': 'El rango de orden es incorrecto: se superpone con el anterior.',
  'orderRange.gap': 'El rango de orden es incorrecto: deja valores sin cubrir.',
  'orderRange.disorder': 'El rango de orden es incorrecto: está fuera de orden.',
  'orderRange.ordersDiffer': 'El rango de orden es incorrecto: otra medida en uso tiene más órdenes.',
  'matrix.rangeUnknown': 'La casilla no tiene un rango.',
  'matrix.disorder': 'La casilla es más leve que una con menor probabilidad o impacto.',
  taken: 'Este valor ya está en uso.',
  unknown: 'El valor no existe.',
  templateWithoutCategory: 'Su empresa no tiene activa la categoría «{{value}}» de esta plantilla.',
  'framework.noRoot': 'El primer grupo debe ser el total y no estar dentro de otro.',
  'framework.twoRoots': 'Solo el primer grupo puede no estar dentro de otro.',
  'framework.codeTwice': 'Este código está repetido.',
  'framework.parentUnknown': 'El grupo al que pertenece no existe o está después.',
  'framework.groupUnknown': 'Este grupo no existe.',
  'framework.groupWithGroups': 'Este grupo ya contiene otros grupos; una pregunta va en un grupo sin subgrupos.',
  'framework.groupEmpty': 'Este grupo no tiene grupos ni preguntas.',
  'framework.weightMissing': 'Falta el peso: el grupo al que pertenece es ponderado.',
  'framework.weightNeedless': 'Sobra el peso: aquello en lo que cuenta no es un promedio ponderado.',
  'framework.notRising': 'Los valores deben ir en aumento.',
  'framework.intermediateTooHigh': 'No puede ser mayor que el porcentaje suficiente.',
  'framework.gapsNotRising': 'No puede ser mayor que el límite de la prioridad media.',
};
export type IssueCode = keyof typeof issues;

/** Names of the statuses by id, where a refusal speaks of them; those of risks have their own. */
export const statusNames = {
  none: 'ninguno',
  entry: {
    1: 'Activo',
    2: 'Inactivo',
    3: 'Invitado',
    4: 'Pendiente',
    5: 'Finalizado',
    6: 'Implementado',
    7: 'Mitigado',
  },
  risk: { 1: 'Evaluado', 2: 'Descartado', 4: 'Pendiente', 7: 'Mitigado' },
};
