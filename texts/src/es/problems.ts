import type { ConstraintFamily } from '@baluarte/contract/kit/problem.ts';
import type { ProblemCode } from '@baluarte/contract/index.ts';

export interface ProblemText {
  title: string;
  message: string;
}

/** One sentence for every problem code; a missing one does not compile. */
export const problems: Record<ProblemCode, ProblemText> = {
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
  tooLarge: { title: 'Demasiado grande', message: 'Lo enviado supera el tamaño permitido de {{limit}}.' },
  tooDeep: {
    title: 'Demasiados niveles',
    message: 'Lo enviado tiene listas u objetos unos dentro de otros en más de {{maximum}} niveles.',
  },
  tooManyValues: {
    title: 'Demasiados datos',
    message: 'Lo enviado tiene más de {{maximum}} datos. Envíelo en varias partes.',
  },
  unauthenticated: { title: 'Sesión expirada', message: 'Debe iniciar sesión nuevamente.' },
  'link.unknown': {
    title: 'Enlace no válido',
    message: 'El enlace no es válido. Ábralo completo desde el correo, o pida uno nuevo.',
  },
  'link.expired': {
    title: 'Enlace vencido',
    message: 'El enlace venció o fue reemplazado por uno más reciente. Pida uno nuevo.',
  },
  'link.used': { title: 'Enlace ya usado', message: 'Este enlace ya se usó y solo sirve una vez.' },
  'oauth.expired': {
    title: 'El ingreso no terminó',
    message: 'Pasó demasiado tiempo, ya se usó o se inició en otro navegador. Ingrese de nuevo con su proveedor.',
  },
  'oauth.lastWay': {
    title: 'Es su única forma de ingresar',
    message: 'Cree primero una contraseña, agregue una llave de acceso o vincule otro proveedor.',
  },
  'oauth.linkedElsewhere': {
    title: 'Ya está vinculada',
    message: 'Otra persona ingresa a Baluarte con esa cuenta del proveedor.',
  },
  'password.wrong': { title: 'Contraseña incorrecta', message: 'La contraseña actual no es la correcta.' },
  'step.expired': {
    title: 'El paso venció',
    message: 'El ingreso tardó demasiado o empezó de nuevo en otra parte. Ingrese otra vez.',
  },
  'step.wrongCode': {
    title: 'Código incorrecto',
    message: 'El código no es correcto. Intentos que le quedan: {{left}}.',
  },
  'step.codeUsed': {
    title: 'Código ya usado',
    message: 'Ese código ya se usó. Espere a que la aplicación muestre el siguiente.',
  },
  'step.codeExpired': { title: 'Código vencido', message: 'El código venció. Pida uno nuevo.' },
  'step.tooManyTries': {
    title: 'Demasiados intentos',
    message: 'Hubo demasiados intentos con códigos incorrectos. Empiece de nuevo.',
  },
  'step.tooManySends': {
    title: 'Demasiados envíos',
    message: 'Ya se enviaron cinco códigos. Empiece de nuevo o use otro método.',
  },
  'step.methodOff': { title: 'Método no disponible', message: 'Este método no está activado o no se ofrece aquí.' },
  'step.alreadyOn': { title: 'Ya está activado', message: 'Este método ya está activado en su cuenta.' },
  'step.phoneMissing': {
    title: 'Falta su teléfono',
    message: 'Escriba primero su número de teléfono en la información personal.',
  },
  'step.required': {
    title: 'Su empresa lo exige',
    message:
      'Una de sus empresas exige el ingreso en dos pasos y este es su último método. Active otro antes de quitarlo.',
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
  'passkey.expired': { title: 'Tardó demasiado', message: 'La solicitud venció. Inténtelo de nuevo.' },
  'passkey.noDomain': {
    title: 'Sin llaves de acceso aquí',
    message: 'Las llaves de acceso necesitan que abra el sitio por su nombre y con https.',
  },
  'passkey.credentialTaken': { title: 'Llave ya registrada', message: 'Esta llave de acceso ya está registrada.' },
  'passkey.tooMany': {
    title: 'Demasiadas llaves',
    message: 'Ya tiene veinte llaves de acceso. Elimine una que no use.',
  },
  'captcha.missing': {
    title: 'Falta una verificación',
    message: 'Falta comprobar que no es un programa. Resuelva el reto y envíe la solicitud de nuevo.',
  },
  'user.alreadyRegistered': { title: 'Ya tiene una cuenta', message: 'Este usuario ya está registrado.' },
  'password.mustChange': {
    title: 'Cambie su contraseña',
    message: 'Un administrador la eligió, o ya cumplió el plazo que pide su empresa. Cámbiela antes de continuar.',
  },
  'consent.missing': {
    title: 'Falta su autorización',
    message: 'Autorice el tratamiento de sus datos personales antes de continuar.',
  },
  'captcha.failed': {
    title: 'Verificación fallida',
    message: 'No se pudo comprobar que no es un programa. Inténtelo de nuevo.',
  },
  'member.userTaken': { title: 'Usuario ya registrado', message: 'Este usuario ya está registrado en la empresa.' },
  'user.domainRefused': { title: 'Correo no admitido', message: 'La empresa solo admite correos de: {{domains}}.' },
  'user.roleRefused': { title: 'Rol no permitido', message: 'No puede otorgar un rol con más permisos que los suyos.' },
  'member.lastAdministrator': {
    title: 'Es el último administrador',
    message:
      'La empresa quedaría sin un administrador activo: {{name}}. Dé antes el rol de administrador a otra persona.',
  },
  'user.emailKnown': {
    title: 'Ya hay una cuenta con ese correo',
    message: 'Esa persona es dueña de su cuenta y de su contraseña. Envíele una invitación.',
  },
  'user.hasMore': {
    title: 'Tiene más permisos que usted',
    message: 'No puede cambiar ni eliminar a {{name}}: tiene permisos o alcances que usted no tiene.',
  },
  'user.oneself': {
    title: 'Es su propio usuario',
    message: 'No puede cambiar su rol, sus alcances ni su estado, ni eliminarse. Pídalo a otro administrador.',
  },
  'user.stillInvited': {
    title: 'Aún no acepta la invitación',
    message: '{{name}} aún no acepta su invitación. Envíela de nuevo, retírela o elimine el usuario.',
  },
  'user.notActive': {
    title: 'El usuario no está activo',
    message: '{{name}} no está activo en la empresa. Actívelo antes.',
  },
  'user.ownsAccount': {
    title: 'La contraseña es de la persona',
    message:
      '{{name}} usa su cuenta en más de una empresa, así que solo ella o él elige su contraseña. Envíele el enlace para restablecerla.',
  },
  'user.heirNeeded': {
    title: 'Elija quién lo recibe',
    message: 'Lo que {{name}} tiene a su nombre debe pasar a otra persona. Elija a quién.',
  },
  'user.hasBelongings': {
    title: 'Tiene cosas a su nombre',
    message: '{{name}} tiene cosas a su nombre. Elimine este usuario por separado y elija quién las recibe.',
  },
  'session.readOnly': {
    title: 'Solo lectura',
    message:
      'Está viendo como otra persona: puede mirar, pero no cambiar nada ni ver su cuenta. Vuelva a su sesión para hacerlo.',
  },
  'user.alreadyAccepted': { title: 'Invitación ya aceptada', message: 'La persona ya aceptó la invitación.' },
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
    title: 'La invitación ya no vale',
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
  'notification.linkInvalid': {
    title: 'Enlace no válido',
    message: 'El enlace no sirve. Puede apagar el resumen en Mi cuenta, Notificaciones.',
  },
  'apiKey.notAllowed': {
    title: 'No con una clave de API',
    message: 'Esta operación es de la persona: ingrese con su cuenta. Una clave de API no puede hacerla.',
  },
  'apiKey.membersOnly': {
    title: 'Solo para miembros',
    message: 'Una clave de API representa a un miembro de la empresa, y su cuenta no es miembro de esta.',
  },
  'apiKey.tooMany': {
    title: 'Demasiadas claves',
    message: 'Ya tiene {{most}} claves de API. Revoque las que no use antes de crear otra.',
  },
  'platformUser.oneself': {
    title: 'Es su propia cuenta',
    message: 'No puede desactivar ni eliminar su propia cuenta. Pídalo a otro superadministrador.',
  },
  'platformUser.neverOpened': {
    title: 'La cuenta aún no se abre',
    message:
      '{{name}} aún no confirma su correo o no acepta su invitación. Solo cambian entre activa y desactivada las cuentas que ya se abrieron.',
  },
  'platformUser.notActive': {
    title: 'La cuenta no está activa',
    message: 'La cuenta de {{name}} no está activa. Actívela antes, o espere a que la abra.',
  },
  'platformUser.soleAdministrator': {
    title: 'Es el último administrador',
    message:
      '{{name}} es quien administra: {{companies}}. Dé antes el rol de administrador a otra persona con la cuenta activa.',
  },
  'platformUser.wrongEmail': { title: 'El correo no coincide', message: 'Escriba el correo de la persona: {{email}}.' },
  'platformUser.inCompanies': {
    title: 'Está en empresas',
    message: '{{name}} tiene un lugar en: {{companies}}. Quite antes esos lugares.',
  },
  'platformUser.isSuperAdmin': {
    title: 'Es superadministrador',
    message: '{{name}} es superadministrador. Quítele antes ese papel.',
  },
  'user.lastSuperAdmin': {
    title: 'Es el último superadministrador',
    message: 'La plataforma siempre conserva al menos un superadministrador activo. Nombre primero a otro.',
  },
  'company.subdomainTaken': { title: 'Subdominio no disponible', message: 'El subdominio no está disponible.' },
  'company.inactive': {
    title: 'Empresa inactiva',
    message:
      'La empresa {{company}} está inactiva. Sus datos se conservan; pida a quien administra la plataforma que la active.',
  },
  'company.usersMissing': {
    title: 'Falta un usuario',
    message: 'Una empresa necesita al menos un usuario existente o nuevo.',
  },
  'company.administratorMissing': {
    title: 'Falta un administrador',
    message: 'Al menos una de las personas debe ser administrador de la empresa.',
  },
  'company.lastAdministrator': {
    title: 'Es el último administrador',
    message: 'La empresa siempre conserva al menos un administrador activo. Nombre primero a otro.',
  },
  'company.notEmpty': {
    title: 'La empresa tiene datos',
    message: 'Para eliminarla escriba su subdominio, {{subdomain}}.',
  },
  'company.archiveFirst': {
    title: 'Falta el archivo de la empresa',
    message:
      'La empresa tiene datos. Antes de eliminarla debe existir un archivo completo y descargado, posterior a su último cambio.',
  },
  'plan.usersExceeded': {
    title: 'Límite del plan',
    message:
      'El plan {{plan}} admite {{limit}} usuarios y con este cambio serían {{wanted}}. Quite usuarios que ya no se necesiten, o pida un plan mayor. Nada se perdió.',
  },
  'plan.companiesExceeded': {
    title: 'Límite del plan',
    message:
      'Usted ya administra {{used}} empresas con el plan {{plan}}, que admite {{limit}} por persona. Elija otro plan.',
  },
  'plan.storageExceeded': {
    title: 'Límite del plan',
    message:
      'El plan {{plan}} admite {{limit}} MB de archivos y ya se usan {{used}} MB. Espere a que se retiren archivos de importaciones terminadas, o pida un plan mayor. Nada se perdió.',
  },
  'company.notAllowed': {
    title: 'Creación no permitida',
    message: 'En esta instalación solo el operador crea empresas. Pídale una, o acepte una invitación.',
  },
  forbidden: { title: 'Sin permiso', message: 'No tiene los permisos necesarios para realizar esta acción.' },
  'tenant.refused': { title: 'Empresa no permitida', message: 'Su cuenta no pertenece a esta empresa.' },
  'tenant.missing': { title: 'Elija una empresa', message: 'Elija primero la empresa en la que va a trabajar.' },
  'scope.refused': { title: 'Alcance no permitido', message: 'No tiene acceso al alcance solicitado.' },
  'scope.missing': { title: 'Elija un alcance', message: 'Elija primero el alcance en el que va a trabajar.' },
  'scope.everyNeeded': {
    title: 'Requiere todos los alcances',
    message:
      'Este cambio vale para toda la empresa y usted solo entra a algunos alcances. Pídaselo a quien entra a todos.',
  },
  notFound: { title: 'No encontrado', message: 'El registro no existe o fue eliminado.' },
  'route.notFound': { title: 'No encontrado', message: 'La dirección solicitada no existe.' },
  changedMeanwhile: {
    title: 'Cambió entretanto',
    message: '{{by}} cambió este registro el {{at}}. Vuelva a cargarlo y aplique su cambio de nuevo.',
  },
  inUse: { title: 'En uso', message: 'No se puede eliminar porque otros registros dependen de él.' },
  'idempotency.keyReused': {
    title: 'Clave repetida',
    message: 'La clave de idempotencia ya se usó con otro contenido.',
  },
  slowDown: { title: 'Demasiadas solicitudes', message: 'Espere {{seconds}} segundos e inténtelo de nuevo.' },
  busy: {
    title: 'Servicio ocupado',
    message: 'El servicio no puede atender la solicitud en este momento. Inténtelo de nuevo en unos segundos.',
  },
  'download.tooSlow': {
    title: 'La descarga tardó demasiado',
    message: 'El archivo no estuvo listo a tiempo. Filtre la lista para que sea más corto, o inténtelo en un momento.',
  },
  unavailable: {
    title: 'Servicio interrumpido',
    message: 'El servicio se interrumpió por un momento. Inténtelo de nuevo en unos segundos.',
  },
  unconfirmed: {
    title: 'Sin confirmación',
    message:
      'El servicio se interrumpió justo al guardar y no se sabe si el cambio quedó guardado. Actualice la página y revíselo antes de repetirlo.',
  },
  diskFull: {
    title: 'Sin espacio en el servidor',
    message:
      'El servidor se quedó sin espacio en disco y no puede guardar cambios; consultar sí es posible. Avise a quien administra el servidor.',
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
  'parameter.inUse': {
    title: 'En uso',
    message: 'No se puede eliminar «{{name}}» porque está en uso. Fusiónelo con otra fila o inactívelo.',
  },
  'parameter.isSystem': {
    title: 'Es del sistema',
    message:
      '«{{name}}» no se puede eliminar ni fusionar, porque las reglas se refieren a ella. Puede renombrarla o inactivarla.',
  },
  'parameter.codeFixed': {
    title: 'El código no cambia',
    message: 'Las reglas se refieren a esta fila por su código, así que no se puede cambiar. Los nombres sí.',
  },
  'parameter.nameTaken': {
    title: 'Nombre repetido',
    message: 'La tabla ya tiene una fila llamada «{{name}}».',
  },
  'threat.hasRelations': {
    title: 'No se puede eliminar',
    message: 'No fue posible eliminar la amenaza porque tiene activos o vulnerabilidades relacionados.',
  },
  'vulnerability.hasRelations': {
    title: 'No se puede eliminar',
    message: 'No fue posible eliminar la vulnerabilidad porque tiene activos o amenazas relacionados.',
  },
  'asset.hasRisks': {
    title: 'No se puede eliminar',
    message: 'No fue posible eliminar el activo porque tiene riesgos o relaciones.',
  },
  'scope.current': {
    title: 'Es el alcance actual',
    message: 'Este alcance no se puede eliminar, primero debe cambiar de alcance.',
  },
  'scope.currentStatus': {
    title: 'Es el alcance actual',
    message: 'Este alcance no se puede inactivar, primero debe cambiar de alcance.',
  },
  'scope.hasContents': {
    title: 'No se puede eliminar',
    message: 'No fue posible eliminar el alcance porque tiene activos o riesgos.',
  },
  'scope.onlyOne': {
    title: 'Alguien quedaría sin alcance',
    message: 'Sin este alcance no tendría dónde trabajar: {{names}}. Dé primero acceso a otro alcance activo.',
  },
  'scope.validityOutOfRange': {
    title: 'Vigencia inválida',
    message: 'La vigencia no puede terminar antes de empezar.',
  },
  'role.nameTaken': { title: 'El rol ya existe', message: 'Ya existe un rol con ese nombre.' },
  'role.exceedsOwn': {
    title: 'Más de lo que usted tiene',
    message: 'El rol «{{name}}» tiene permisos que usted no tiene: no puede darlo, quitarlo ni cambiarlo.',
  },
  'role.administrator': {
    title: 'Rol de administrador',
    message:
      'El rol de administrador tiene siempre todos los permisos: no se elimina, no se inactiva ni pierde permisos.',
  },
  'role.systemBase': {
    title: 'Rol del sistema',
    message: 'La base de un rol del sistema no cambia. Cópielo y elija la base en la copia.',
  },
  'role.ownRole': {
    title: 'Es su propio rol',
    message: 'No puede eliminar ni inactivar el rol con el que trabaja: pídalo a otro administrador.',
  },
  'role.locksOut': {
    title: 'Perdería el acceso a los roles',
    message: 'Con este cambio usted dejaría de poder editar roles. Confírmelo para continuar.',
  },
  'role.inUse': {
    title: 'El rol está en uso',
    message: 'No fue posible eliminar el rol porque hay usuarios que lo tienen.',
  },
  'role.inUseStatus': {
    title: 'El rol está en uso',
    message: 'Quienes tienen el rol se quedarían sin ningún permiso: deles otro antes de inactivarlo.',
  },
  'roleTemplate.system': {
    title: 'Rol del sistema',
    message: 'Cada base tiene un rol con el que empieza toda empresa: puede cambiarlo, no eliminarlo.',
  },
  'role.sameRole': { title: 'Es el mismo rol', message: 'Elija otro rol: este es el que se elimina.' },
  'area.nameTaken': { title: 'El área ya existe', message: 'Ya existe un área con ese nombre. Elíjala en la lista.' },
  'view.listUnknown': {
    title: 'Lista desconocida',
    message: 'No hay una lista con ese nombre de la cual guardar una vista.',
  },
  'view.notYours': {
    title: 'La vista es de otra persona',
    message: 'Solo quien la creó o un administrador puede cambiarla o eliminarla. Guárdela como una vista suya.',
  },
  'view.onlyAdministrators': {
    title: 'Solo un administrador',
    message: 'Solo un administrador decide con qué vista empieza la lista para toda la empresa.',
  },
  'view.tooMany': {
    title: 'Demasiadas vistas',
    message: 'Ya tiene {{most}} vistas de esta lista. Elimine alguna que no use.',
  },
  'savedView.nameTaken': { title: 'El nombre ya existe', message: 'Ya tiene una vista de esta lista con ese nombre.' },
  'asset.withItself': { title: 'Relación inválida', message: 'Un activo no puede relacionarse consigo mismo.' },
  'assetAsset.withItself': { title: 'Relación inválida', message: 'Un activo no puede relacionarse consigo mismo.' },
  'risk.combinationTaken': {
    title: 'Riesgo ya reconocido',
    message: 'La combinación de activo, amenaza y vulnerabilidad ya está reconocida.',
  },
  'risk.assetUnknown': { title: 'Activo desconocido', message: 'El activo no existe en este alcance.' },
  'risk.transitionRefused': {
    title: 'Cambio de estado no permitido',
    message: 'Desde este estado solo se puede pasar a: {{allowed}}.',
  },
  'risk.reasonNeeded': { title: 'Falta el motivo', message: 'Para descartar un riesgo escriba el motivo.' },
  'risk.factorInactive': {
    title: 'Factor inactivo',
    message: 'Uno de los factores de impacto no existe o está inactivo.',
  },
  'risk.factorTwice': { title: 'Factor repetido', message: 'Un factor de impacto aparece más de una vez.' },
  'import.noFile': { title: 'Falta el archivo', message: 'Adjunte un archivo CSV o XLSX en el campo «file».' },
  'import.rowsRejected': {
    title: 'Importación rechazada',
    message: '{{count}} filas tienen errores. No se importó ninguna: corríjalas o importe solo las filas válidas.',
  },
  'import.fieldsMissing': {
    title: 'Faltan columnas',
    message: 'Ninguna columna ni valor por defecto llena estos campos obligatorios: {{fields}}.',
  },
  'import.notFinished': { title: 'Importación en curso', message: 'Espere a que la importación termine.' },
  'import.alreadyUndone': { title: 'Ya se deshizo', message: 'Esta importación ya se había deshecho.' },
  'import.alreadyRun': {
    title: 'Ya se importó',
    message: 'Este archivo ya se importó. Cárguelo de nuevo para importarlo otra vez.',
  },
  'import.interrupted': {
    title: 'Importación interrumpida',
    message: 'El servidor se detuvo mientras importaba y no quedó nada a medias. Inténtelo de nuevo.',
  },
  'import.fileGone': {
    title: 'El archivo ya no está',
    message: 'El archivo de esta importación ya se eliminó. Cárguelo de nuevo.',
  },
  'import.nothingToUndo': { title: 'Nada que deshacer', message: 'Esta importación no escribió ningún registro.' },
  'companyProvider.administratorOnly': {
    title: 'Solo para administradores',
    message:
      'Con el proveedor propio se ingresa como cualquier persona de sus dominios. Lo configura quien tiene todos los permisos de la empresa.',
  },
  'archive.administratorOnly': {
    title: 'Solo administradores',
    message:
      'El archivo contiene todo lo de la empresa: solo lo maneja quien tiene todos los permisos y todos los alcances.',
  },
  'archive.oneAtWork': {
    title: 'Ya se está haciendo',
    message: 'Ya se está haciendo un archivo de esta empresa. Espere a que termine.',
  },
  'archive.notReady': {
    title: 'Aún no está listo',
    message: 'El archivo todavía se está haciendo, o no se pudo terminar.',
  },
  'archive.expired': { title: 'Archivo vencido', message: 'El archivo ya no se guarda. Haga uno nuevo.' },
  'archive.interrupted': {
    title: 'Se interrumpió',
    message: 'El servidor se detuvo antes de terminar. Inténtelo de nuevo.',
  },
  'archive.alreadyRestored': {
    title: 'Ya se trajo',
    message: 'Este archivo ya se trajo o se está trayendo. Para traerlo otra vez, súbalo de nuevo.',
  },
  'archive.notAnArchive': {
    title: 'No es un archivo de empresa',
    message: 'El archivo no es de una empresa de Baluarte. Elija el .zip tal como se descargó.',
  },
  'archive.truncated': {
    title: 'Archivo incompleto',
    message: 'El archivo está cortado, como tras una descarga interrumpida. Descárguelo de nuevo.',
  },
  'archive.bomb': {
    title: 'Archivo sospechoso',
    message: 'El archivo declara mucho más contenido del que cabe en uno honesto, y no se abrió.',
  },
  'archive.damaged': {
    title: 'Archivo dañado',
    message: '«{{file}}» está dañado dentro del archivo. Descárguelo de nuevo desde donde se hizo.',
  },
  'archive.unexpectedFile': {
    title: 'Archivo alterado',
    message: 'El archivo contiene «{{file}}», que su manifiesto no nombra. Use el original.',
  },
  'archive.missingFile': {
    title: 'Archivo incompleto',
    message: 'Falta «{{file}}», que el manifiesto nombra. Use el original.',
  },
  'archive.wrongHash': {
    title: 'Archivo alterado',
    message: '«{{file}}» no coincide con la huella de su manifiesto: se cambió o se dañó. Use el original.',
  },
  'archive.newer': {
    title: 'Archivo más reciente',
    message: 'El archivo se hizo con una versión más reciente ({{what}}). Actualice primero esta instalación.',
  },
  'archive.unknownContent': {
    title: 'Contenido desconocido',
    message:
      'El archivo contiene «{{what}}», que esta instalación no conoce. Use una de la misma versión o más reciente.',
  },
  'archive.missingContent': {
    title: 'Falta contenido',
    message: 'El archivo no trae «{{what}}», y sin eso no se puede traer la empresa.',
  },
  'archive.refusedRow': {
    title: 'Contenido no válido',
    message: 'La base de datos rechazó una fila de «{{table}}» ({{reason}}). No se trajo nada.',
  },
  'sheet.notASpreadsheet': {
    title: 'No es una hoja de cálculo',
    message: 'El archivo no es un CSV ni un XLSX. Guárdelo en uno de esos formatos y vuelva a cargarlo.',
  },
  'sheet.oldExcel': {
    title: 'Formato de Excel antiguo',
    message: 'El archivo es un .xls antiguo. Ábralo en Excel y guárdelo como .xlsx.',
  },
  'sheet.binaryExcel': {
    title: 'Formato de Excel binario',
    message: 'El archivo es un .xlsb. Ábralo en Excel y guárdelo como .xlsx.',
  },
  'sheet.encrypted': {
    title: 'Archivo protegido',
    message: 'El archivo está protegido con contraseña. Quítela y vuelva a cargarlo.',
  },
  'sheet.tooLarge': {
    title: 'Archivo demasiado grande',
    message: 'El archivo supera el límite de {{limit}}. Divídalo en partes.',
  },
  'sheet.bomb': {
    title: 'Archivo rechazado',
    message: 'El archivo ocupa demasiado espacio una vez abierto. Divídalo en partes o guárdelo como CSV.',
  },
  'sheet.truncated': {
    title: 'Archivo incompleto',
    message: 'El archivo está cortado o dañado. Vuelva a guardarlo y cárguelo de nuevo.',
  },
  'sheet.damaged': {
    title: 'Archivo dañado',
    message: 'El archivo está dañado por dentro. Ábralo, guárdelo de nuevo y vuelva a cargarlo.',
  },
  'sheet.unknownSheet': { title: 'Hoja desconocida', message: 'El libro no tiene una hoja llamada «{{name}}».' },
  'sheet.empty': { title: 'Archivo vacío', message: 'El archivo no tiene filas.' },
  'sheet.noHeader': {
    title: 'Faltan los encabezados',
    message: 'La primera fila debe tener los nombres de las columnas.',
  },
  'sheet.duplicateHeader': { title: 'Encabezado repetido', message: 'La columna «{{header}}» aparece más de una vez.' },
  'sheet.tooManyColumns': { title: 'Demasiadas columnas', message: 'El archivo tiene más de {{limit}} columnas.' },
  'sheet.tooManyRows': {
    title: 'Demasiadas filas',
    message: 'El archivo tiene más de {{limit}} filas. Divídalo en partes.',
  },
  'sheet.cellTooLong': {
    title: 'Celda demasiado larga',
    message: 'Una celda de la fila {{row}} supera los {{limit}} caracteres.',
  },
  'sheet.rowTooLong': {
    title: 'Fila demasiado larga',
    message: 'La fila {{row}} supera los {{limit}} caracteres entre todas sus celdas. Acórtela o quite columnas.',
  },
  'sheet.tooCostly': {
    title: 'Leer el archivo exige demasiado',
    message:
      'Leer el archivo exige más memoria o tiempo de lo que se permite a una hoja de cálculo. Copie solo las filas que necesita a un libro nuevo, o guárdelas como CSV, y cárguelo.',
  },
  'sheet.brokenQuotes': {
    title: 'Comillas sin cerrar',
    message: 'Las comillas de la fila {{row}} no se cierran. Corríjalas y vuelva a cargar el archivo.',
  },
  'impactFactor.codeTaken': { title: 'Código ya usado', message: 'Ya existe un factor de impacto con ese código.' },
  'impactFactor.inUse': {
    title: 'El factor está en uso',
    message: 'No se puede eliminar porque hay riesgos o activos que lo usan. Puede dejarlo fuera de uso.',
  },
  'impactLevel.inUse': {
    title: 'Hay riesgos valorados con este nivel',
    message:
      'No se puede quitar un nivel mientras haya riesgos valorados con él. Elija a qué nivel pasan sus valoraciones.',
  },
  'impactLevel.orderTwice': { title: 'Orden repetido', message: 'Cada nivel de un factor requiere un orden distinto.' },
  'impactFactor.levelsNeeded': {
    title: 'El factor no tiene niveles',
    message: '«{{name}}» necesita al menos un nivel para poder usarse.',
  },
  'impactFactor.lastOne': {
    title: 'Es el único factor en uso',
    message: 'Sin factores de impacto no se puede valorar ningún riesgo. Ponga en uso otro factor primero.',
  },
  'impactFactor.orderGap': {
    title: 'Faltan órdenes en la escala',
    message:
      'Ningún factor en uso tendría un nivel de orden {{orders}}. La escala de impacto debe ir de 1 en adelante, sin saltos.',
  },
  'probability.orderRange': {
    title: 'Revise los rangos',
    message: 'El rango de orden es incorrecto',
  },
  'probability.defaultNeeded': {
    title: 'Falta la medida predeterminada',
    message: 'Exactamente una de las medidas en uso debe ser la predeterminada.',
  },
  'probabilityType.codeTaken': {
    title: 'Código ya usado',
    message: 'Dos medidas de probabilidad tienen el mismo código.',
  },
  'probabilityLevel.inUse': {
    title: 'Hay riesgos valorados con este nivel',
    message: 'No se puede quitar un nivel mientras haya riesgos que lo eligieron. Elija a qué nivel pasan.',
  },
  'method.rangesWrong': {
    title: 'Revise los rangos',
    message: 'Los rangos deben cubrir los niveles de 1 a {{highest}} una sola vez, del verde al rojo.',
  },
  'method.matrixWrong': {
    title: 'Revise la matriz',
    message: 'Cada casilla necesita un rango, y ninguna puede ser más leve que otra con menor probabilidad o impacto.',
  },
  'method.scalesTooShort': {
    title: 'Escalas demasiado cortas',
    message: 'Las dos escalas juntas deben dar al menos cuatro niveles, uno por cada rango.',
  },
  'changeset.notYours': { title: 'Sin permiso', message: 'Solo quien hizo el cambio puede deshacerlo aquí.' },
  'changeset.beginning': {
    title: 'No se puede deshacer',
    message: 'Es con lo que empezó la empresa. Cambie o elimine lo que no necesite.',
  },
  'changeset.fact': {
    title: 'No se puede deshacer',
    message: 'Ya ocurrió y queda en la auditoría: deshacerlo no cambiaría lo que pasó.',
  },
  'changeset.ofInvitation': {
    title: 'Una invitación no se deshace',
    message:
      'El enlace que se envió no vuelve a servir. En Usuarios puede enviar una invitación nueva o eliminar a la persona.',
  },
  'changeset.ofPeople': {
    title: 'No se puede deshacer',
    message:
      'Nadie entra ni sale de la empresa al deshacer. Para que {{name}} vuelva, envíe una invitación desde Usuarios; para que salga, elimine allí su lugar.',
  },
  'changeset.alreadyUndone': { title: 'Ya se deshizo', message: 'Este cambio ya se había deshecho.' },
  'logo.unknownType': {
    title: 'No es una imagen que se pueda usar',
    message:
      'El contenido del archivo no es PNG, JPEG, WebP ni SVG, aunque su nombre lo diga. Exporte el logo en uno de esos formatos.',
  },
  'logo.unsafe': {
    title: 'El SVG trae algo de fuera',
    message: 'El SVG define entidades o apunta a otros archivos o direcciones. Expórtelo con todo incluido, o use PNG.',
  },
  'logo.unreadable': {
    title: 'La imagen está dañada',
    message: 'No se pudo leer la imagen. Ábrala, guárdela de nuevo y vuelva a cargarla.',
  },
  'logo.tooWide': {
    title: 'La imagen es demasiado grande',
    message:
      'Mide {{width}} × {{height}} píxeles; cada lado puede medir hasta {{most}}. Redúzcala y vuelva a cargarla.',
  },
  'logo.tooCostly': {
    title: 'Dibujar la imagen exige demasiado',
    message:
      'Dibujar el SVG exige más memoria o tiempo de lo que se permite a un logo. Expórtelo sin filtros ni efectos, o use PNG.',
  },
  'setting.lockedOut': {
    title: 'Usted mismo quedaría por fuera',
    message:
      'Ninguna de las redes incluye la dirección desde la que trabaja ahora, {{address}}. Agréguela antes de guardar.',
  },
  'setting.keysBeyond': {
    title: 'Hay claves que durarían más',
    message:
      '{{count}} claves de API terminarían antes por este cambio; {{ended}} de ellas, de inmediato. Confirme para cortarlas.',
  },
  'tenant.addressRefused': {
    title: 'Dirección no permitida',
    message:
      'Esta empresa solo admite conexiones desde sus redes, y su dirección {{address}} no está en ellas. Conéctese desde una red permitida o consulte a su administrador.',
  },
  'apiKey.turnedOff': {
    title: 'Claves de API apagadas',
    message: 'Esta empresa no permite claves de API. Su administrador puede encenderlas en la configuración.',
  },
  'companyProvider.untried': {
    title: 'Nadie ha ingresado con el proveedor todavía',
    message: 'Ingrese una vez con él, con una cuenta de sus dominios; después puede hacerlo la única forma de ingreso.',
  },
  'companyProvider.unproven': {
    title: 'Falta comprobar un dominio',
    message:
      'El proveedor funciona para los dominios que la empresa haya comprobado. Escriba el registro TXT en el DNS y compruébelo.',
  },
  'companyProvider.addressRefused': {
    title: 'Dirección no permitida',
    message: 'El emisor debe ser una dirección https de internet, no de una red interna.',
  },
  'session.onlyProvider': {
    title: 'Ingrese con {{provider}}',
    message: '{{company}} pide ingresar con {{provider}}. Use ese botón en su página de ingreso, {{address}}.',
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
  userNotAdded: 'Agregue a la lista a quien está escribiendo, o borre sus datos.',
  usersMissing: 'Una empresa necesita al menos un usuario existente o nuevo.',
  administratorMissing: 'Al menos una de las personas debe ser administrador.',
  required: 'Este campo es obligatorio.',
  // `required` of one field, which is said instead of the general sentence.
  'required.name': 'El nombre es obligatorio.',
  'required.lastName': 'El apellido es obligatorio.',
  'required.countryId': 'El país es obligatorio.',
  'required.language': 'El idioma es obligatorio.',
  'required.email': 'El correo electrónico es obligatorio.',
  'required.password': 'La contraseña es obligatoria.',
  'required.confirmPassword': 'La confirmación de la contraseña es obligatoria.',
  'required.currentPassword': 'La contraseña actual es obligatoria.',
  'user.alreadyRegistered': 'Este usuario ya está registrado.',
  'password.wrong': 'La contraseña actual no es la correcta.',
  'required.areaIds': 'Elija una o más áreas.',
  'required.processIds': 'Elija uno o más procesos.',
  'tooEarly.validTo': 'La vigencia no puede terminar antes de empezar.',
  tooEarly: 'No puede ser antes de la fecha anterior.',
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
  unknownChoice: '«{{value}}» no está entre los valores permitidos.',
  ambiguousChoice: '«{{value}}» corresponde a más de un valor; use el código.',
  inactiveChoice: '«{{value}}» está inactivo.',
  wrongParent: '«{{value}}» no pertenece a la categoría elegida.',
  unknownField: 'Este campo no se conoce.',
  unknownSort: 'No se puede ordenar por este campo.',
  duplicateInFile: 'Se repite: la fila {{row}} del archivo dice lo mismo.',
  domainReserved: 'Nadie puede demostrar que este dominio es suyo: es un ejemplo, una dirección o un nombre interno.',
  domainShared: 'Bajo este dominio se registra cualquiera: escriba el de la empresa.',
  domainPublicMail: 'Este dominio es de un servicio de correo para todo el mundo: escriba el de la empresa.',
  mayNotCreate: 'No tiene permiso para crear registros; esta fila es nueva.',
  mayNotEdit: 'No tiene permiso para modificar registros; esta fila cambia uno que ya existe.',
  severalRows: 'Hay {{count}} registros que coinciden: elija con qué se distinguen o agregue el código.',
  repeatedHeader: 'Es el encabezado repetido: se omite.',
  sectionTitle: 'Es el título de una sección: se omite.',
  totalRow: 'Es una fila de totales: se omite.',
  templateExample: 'Es el ejemplo de la plantilla: se omite.',
  extraCells:
    'La fila tiene más celdas que encabezados: puede faltar una comilla alrededor de un texto con separadores.',
  changedMeanwhile: 'Otra persona escribió este registro al mismo tiempo.',
  cellError: 'La celda contiene un error de la hoja de cálculo ({{value}}).',
  'password.length': 'La contraseña requiere al menos 12 caracteres.',
  'password.lowercase': 'Falta una letra minúscula.',
  'password.uppercase': 'Falta una letra mayúscula.',
  'password.number': 'Falta un número.',
  'password.special': 'Falta un carácter especial.',
  'password.common': 'Esta contraseña es una de las más usadas. Elija otra.',
  domain: 'Escriba un dominio como empresa.com.co.',
  network: 'Escriba una dirección o un bloque de red, como 203.0.113.7 o 203.0.113.0/24.',
  'password.tooShort': 'La empresa pide una contraseña de al menos {{minimum}} caracteres.',
  'password.usedBefore': 'Ya usó esta contraseña. Su empresa no permite repetir las últimas {{count}}.',
  beyondCompany: 'Su empresa permite claves de hasta {{days}} días.',
  'password.same': 'Es la contraseña que ya tiene. Elija otra.',
  'password.holdsEmail': 'La contraseña no puede contener su correo.',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  lettersOnly: 'Use solo letras, espacios, apóstrofo o guion.',
  email: 'Debe ingresar un correo electrónico válido',
  phone: 'Escriba un teléfono válido con el indicativo del país.',
  consent: 'Debe aceptar el tratamiento de sus datos.',
  'subdomain.format': 'Use letras, números y guiones: de 3 a 63, sin guion al comienzo ni al final.',
  'subdomain.reserved': 'Este subdominio no está permitido, elija otro',
  'subdomain.taken': 'Subdominio no disponible',
  endPast: 'Elija un momento que aún no haya pasado.',
  endTooFar: 'Elija un momento dentro de los próximos doce meses.',
  codeMissing: 'Debe ingresar el código de autenticación',
  'orderRange.overlap': 'El rango de orden es incorrecto: se superpone con el anterior.',
  'orderRange.gap': 'El rango de orden es incorrecto: deja valores sin cubrir.',
  'orderRange.disorder': 'El rango de orden es incorrecto: está fuera de orden.',
  'orderRange.ordersDiffer': 'El rango de orden es incorrecto: otra medida en uso tiene más órdenes.',
  'matrix.rangeUnknown': 'La casilla no tiene un rango.',
  'matrix.disorder': 'La casilla es más leve que una con menor probabilidad o impacto.',
  taken: 'Este valor ya está en uso.',
  unknown: 'El valor no existe.',
};
export type IssueCode = keyof typeof issues;
