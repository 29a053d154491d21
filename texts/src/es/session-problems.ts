import type { ProblemCode } from '@baluarte/contract/index.ts';
import type { FirstProblemCode, ProblemText } from './problems.ts';

/** What only a session can be refused: one sentence for every such code; a missing one does not compile. */
export const sessionProblems: Record<Exclude<ProblemCode, FirstProblemCode>, ProblemText> = {
  'member.userTaken': { title: 'Usuario ya registrado', message: 'Este usuario ya está registrado en la empresa.' },
  'user.domainRefused': {
    title: 'Correo no admitido',
    message: 'La empresa solo admite correos de estos dominios: {{domains}}.',
  },
  'user.roleRefused': { title: 'Rol no permitido', message: 'No puede asignar un rol con más permisos que los suyos.' },
  'member.lastAdministrator': {
    title: 'Es el último administrador',
    message:
      'La empresa quedaría sin un administrador activo: {{name}} es el último. Asigne antes el rol de administrador a otra persona.',
  },
  'user.emailKnown': {
    title: 'Ya hay una cuenta con ese correo',
    message: 'La cuenta y la contraseña son de esa persona. Envíele una invitación.',
  },
  'user.hasMore': {
    title: 'Tiene más permisos que usted',
    message: 'No puede cambiar ni eliminar a {{name}}: tiene permisos o alcances que usted no tiene.',
  },
  'user.oneself': {
    title: 'Es su propio usuario',
    message: 'No puede cambiar su propio rol, alcances o estado, ni eliminarse. Pídalo a otro administrador.',
  },
  'user.stillInvited': {
    title: 'Invitación sin aceptar',
    message:
      '{{name}} aún no acepta su invitación; cuando la acepte, pasa a Activo. Envíela de nuevo, retírela o elimine el usuario.',
  },
  'user.notActive': {
    title: 'El usuario no está activo',
    message: '{{name}} no está activo en la empresa. Actívelo antes.',
  },
  'user.ownsAccount': {
    title: 'La contraseña es de la persona',
    message:
      '{{name}} usa su cuenta en más de una empresa, por eso nadie más puede elegir su contraseña. Envíele el enlace para restablecerla.',
  },
  'user.heirNeeded': {
    title: 'Elija un reemplazo',
    message: 'Elija quién recibe lo que está a nombre de {{name}}.',
  },
  'user.hasBelongings': {
    title: 'Tiene elementos a su nombre',
    message: '{{name}} tiene elementos a su nombre. Elimine este usuario por separado y elija quién los recibe.',
  },
  'user.alreadyAccepted': { title: 'Invitación ya aceptada', message: 'La persona ya aceptó la invitación.' },
  'notification.linkInvalid': {
    title: 'Enlace no válido',
    message: 'El enlace no es válido. Puede desactivar el resumen en Mi cuenta, Notificaciones.',
  },
  'platformUser.oneself': {
    title: 'Es su propia cuenta',
    message: 'No puede desactivar ni eliminar su propia cuenta. Pídalo a otro superadministrador.',
  },
  'platformUser.neverOpened': {
    title: 'Cuenta sin activar',
    message:
      '{{name}} aún no confirma su correo o no acepta su invitación; cuando lo haga, su cuenta pasa a Activa. Solo puede activar o desactivar cuentas que ya se abrieron.',
  },
  'platformUser.notActive': {
    title: 'La cuenta no está activa',
    message: 'La cuenta de {{name}} no está activa. Actívela antes, o espere a que confirme su correo.',
  },
  'platformUser.soleAdministrator': {
    title: 'Es el último administrador',
    message:
      '{{name}} es el único administrador de: {{companies}}. Asigne antes el rol de administrador a otra persona con la cuenta activa.',
  },
  'platformUser.wrongEmail': { title: 'El correo no coincide', message: 'Escriba el correo de la persona: {{email}}.' },
  'platformUser.inCompanies': {
    title: 'Pertenece a empresas',
    message: '{{name}} pertenece a: {{companies}}. Quite antes a la persona de esas empresas.',
  },
  'platformUser.isSuperAdmin': {
    title: 'Es superadministrador',
    message: '{{name}} es superadministrador. Quítele antes ese rol.',
  },
  'user.lastSuperAdmin': {
    title: 'Es el último superadministrador',
    message: 'La plataforma siempre conserva al menos un superadministrador activo. Nombre primero a otro.',
  },
  'company.subdomainTaken': { title: 'Subdominio no disponible', message: 'El subdominio no está disponible.' },
  'company.inactive': {
    title: 'Empresa inactiva',
    message:
      'La empresa {{company}} está inactiva. Sus datos se conservan. Pida a un superadministrador que la active.',
  },
  'company.ownAddress': {
    title: 'La empresa tiene su propia dirección',
    message: 'En esta dirección solo se trabaja en su empresa. Abra {{company}} en {{address}}.',
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
  'company.onHold': {
    title: 'En retención legal',
    message:
      'Hay evidencias de la empresa en retención legal ({{count}}): la empresa no se elimina hasta que se levante la retención de cada una.',
  },
  'company.archiveFirst': {
    title: 'Descargue primero un archivo de la empresa',
    message:
      'La empresa tiene datos. Antes de eliminarla, genere y descargue un archivo completo, posterior a su último cambio.',
  },
  'plan.usersExceeded': {
    title: 'Límite del plan',
    message:
      'El plan {{plan}} admite {{limit}} usuarios y con este cambio serían {{wanted}}. Quite usuarios que ya no se necesiten o solicite un plan mayor. No se perdió nada.',
  },
  'plan.companiesExceeded': {
    title: 'Límite del plan',
    message:
      'El plan {{plan}} admite hasta {{limit}} por persona. Empresas que ya administra: {{used}}. Elija otro plan.',
  },
  'plan.storageExceeded': {
    title: 'Límite del plan',
    message:
      'El plan {{plan}} admite {{limit}} MB de archivos y ya se usan {{used}} MB. Espere a que se eliminen archivos de importaciones terminadas o solicite un plan mayor. No se perdió nada.',
  },
  'company.exampleIsOnes': {
    title: 'Empresa de ejemplo',
    message: 'La empresa de ejemplo es solo para usted: no admite más usuarios. Invítelos a su propia empresa.',
  },
  'company.notAllowed': {
    title: 'Creación no permitida',
    message: 'En esta instalación solo el operador crea empresas. Pídale una, o acepte una invitación.',
  },
  'report.noAssessment': {
    title: 'No hay autoevaluación',
    message: 'Todavía no hay una autoevaluación de la cual hacer el informe. Empiece una en Autoevaluaciones.',
  },
  'report.noStatement': {
    title: 'No hay autoevaluación con el Anexo A',
    message:
      'La declaración de aplicabilidad es de los controles del Anexo A, y ninguna autoevaluación los tiene. Empiece una con MSPI o ISO/IEC 27001.',
  },
  'report.viewGone': {
    title: 'La vista ya no está',
    message: 'La vista guardada que filtra el informe se eliminó o dejó de compartirse. Elija otra, o ninguna.',
  },
  'report.templateGone': {
    title: 'La plantilla ya no está',
    message: 'La plantilla de Word del informe se eliminó. Elija otra, o ninguna.',
  },
  'report.assessmentGone': {
    title: 'La autoevaluación ya no está',
    message: 'La autoevaluación del informe, o con la que se compara, se eliminó o usted ya no la ve. Elija otra.',
  },
  'report.ownerGone': {
    title: 'Ya no hace parte de la empresa',
    message: 'Quien pidió el informe ya no es una persona activa de la empresa, así que no se generó.',
  },
  'report.interrupted': {
    title: 'El informe se interrumpió',
    message: 'El servidor se detuvo mientras generaba el informe. Pídalo de nuevo.',
  },
  'document.notReady': {
    title: 'El informe no está listo',
    message: 'El informe todavía se está generando, o no se pudo generar. Revise su estado en Mis documentos.',
  },
  'document.expired': {
    title: 'El archivo ya no está',
    message: 'Terminaron los días que se conserva este documento. Genérelo de nuevo.',
  },
  'document.damaged': {
    title: 'El archivo cambió',
    message: 'El archivo no es el que se generó, o ya no está en el almacenamiento. Genérelo de nuevo.',
  },
  'document.tooManyAtWork': {
    title: 'Demasiados informes a la vez',
    message: 'Ya tiene {{most}} informes en espera o generándose. Cuando termine uno, pida otro.',
  },
  'document.storageFull': {
    title: 'No hay espacio',
    message:
      'El documento no cabe en el espacio que el plan da a la empresa. Elimine documentos o evidencias que ya no use, o solicite un plan mayor.',
  },
  'schedule.atWork': {
    title: 'Ya se está generando',
    message: 'El informe ya se está generando. Cuando termine, podrá generarlo de nuevo.',
  },
  'schedule.recipientUnknown': {
    title: 'Persona desconocida',
    message: 'Un destinatario ya no es una persona activa de la empresa. Quítelo o elija a otra persona.',
  },
  'schedule.tooMany': {
    title: 'Demasiados informes programados',
    message: 'Puede programar {{most}} informes. Elimine uno antes de agregar otro.',
  },
  'schedule.linkInvalid': {
    title: 'El enlace no sirve',
    message:
      'El enlace está incompleto o no es de esta instalación. Use el del mensaje completo, o quítese en Informes, Programados.',
  },
  'report.tooManyRows': {
    title: 'Demasiadas filas para un informe',
    message:
      'Una tabla del informe tendría más de {{most}} filas, que no caben en ningún formato. Fíltrelo para que tenga menos, o descargue la lista completa con «Exportar», en su página.',
  },
  'report.otherView': {
    title: 'Vista de otra lista',
    message: 'La vista guardada no es de la lista de este informe. Elija otra vista, o ninguna.',
  },
  'reportTemplate.notWord': {
    title: 'No es un documento de Word',
    message:
      '«{{name}}» no es un documento .docx. Guárdelo en Word como «Documento de Word (*.docx)» y súbalo de nuevo.',
  },
  'reportTemplate.unreadable': {
    title: 'No se puede leer el documento',
    message: 'El archivo está dañado o incompleto. Ábralo en Word, guárdelo de nuevo como .docx y súbalo otra vez.',
  },
  'reportTemplate.macros': {
    title: 'El documento tiene macros',
    message: '«{{name}}» tiene macros, que una plantilla no necesita. Guárdelo como .docx sin macros.',
  },
  'reportTemplate.active': {
    title: 'El documento trae algo que se ejecuta',
    message: 'Contiene «{{part}}», que se ejecuta o trae datos de otro lugar. Quítelo y guarde el documento de nuevo.',
  },
  'reportTemplate.outside': {
    title: 'El documento depende de otro archivo',
    message:
      'Se refiere a «{{part}}», fuera del documento. En Word, incruste la imagen o quite el vínculo o la plantilla adjunta.',
  },
  'reportTemplate.tooMuch': {
    title: 'Documento demasiado grande',
    message: 'El documento ocupa demasiado una vez abierto. Reduzca sus imágenes y guárdelo de nuevo.',
  },
  'reportTemplate.tooManyPlaces': {
    title: 'Demasiados lugares',
    message: 'Lugares distintos entre llaves: {{count}}; máximo: {{max}}. Revise que no se hayan escrito por error.',
  },
  'reportTemplate.noPlace': {
    title: 'No hay lugares por llenar',
    message:
      'El documento no tiene ningún lugar entre llaves dobles. Escriba al menos uno, como el del contenido completo, o parta del documento inicial.',
  },
  'reportTemplate.nameTaken': {
    title: 'El nombre ya existe',
    message: 'Otra plantilla de este informe tiene ese nombre.',
  },
  'reportTemplate.tooMany': {
    title: 'Demasiadas plantillas',
    message: 'La empresa ya tiene {{most}} plantillas. Elimine las que no use.',
  },
  'reportTemplate.otherKind': {
    title: 'Plantilla de otro informe',
    message: 'La plantilla es de otro tipo de informe. Elija una de este, o ninguna.',
  },
  'reportTemplate.onlyWord': {
    title: 'Solo para Word',
    message: 'Las plantillas llenan documentos de Word. Pida el informe como DOCX o sin plantilla.',
  },
  'parameter.inUse': {
    title: 'En uso',
    message: 'No se puede eliminar «{{name}}» porque está en uso. Fusiónelo con otra fila o inactívelo.',
  },
  'parameter.isSystem': {
    title: 'Fila del sistema',
    message:
      '«{{name}}» no se puede eliminar ni fusionar porque la aplicación la usa. Puede renombrarla o inactivarla.',
  },
  'parameter.codeFixed': {
    title: 'El código no se puede cambiar',
    message: 'La aplicación usa el código de esta fila. Los nombres sí se pueden cambiar.',
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
  'evidence.empty': { title: 'Archivo vacío', message: '«{{name}}» no tiene contenido. Elija otro archivo.' },
  'evidence.nameTooLong': {
    title: 'Nombre demasiado largo',
    message: 'El nombre del archivo supera {{maximum}} bytes. Acórtelo y cárguelo de nuevo.',
  },
  'evidence.typeRefused': {
    title: 'Tipo de archivo no admitido',
    message:
      '«{{name}}» no es un documento de oficina, una imagen, un PDF, un texto, un correo o un archivo comprimido. Expórtelo a PDF o cárguelo dentro de un .zip.',
  },
  'evidence.typeMismatch': {
    title: 'El nombre y el contenido no coinciden',
    message:
      'El contenido de «{{name}}» es de tipo {{type}}, y su extensión dice otra cosa. Cámbiele la extensión por la que le corresponde o elija otro archivo.',
  },
  'evidence.executable': {
    title: 'Archivo ejecutable',
    message: '«{{name}}» es un programa o contiene uno ({{part}}). No se admite.',
  },
  'evidence.macros': {
    title: 'Documento con macros',
    message: '«{{name}}» contiene macros. Guárdelo sin macros o como PDF.',
  },
  'evidence.bomb': {
    title: 'Archivo comprimido no admitido',
    message: '«{{name}}» contiene demasiados archivos o se expande demasiado.',
  },
  'evidence.unreadable': {
    title: 'Archivo dañado',
    message: '«{{name}}» no se puede leer. Ábralo, guárdelo de nuevo y cárguelo.',
  },
  'evidence.wrongOffset': {
    title: 'Parte fuera de orden',
    message: 'Han llegado {{received}} bytes de este archivo. Continúe desde ahí.',
  },
  'evidence.uploadUnfinished': {
    title: 'Carga sin terminar',
    message: 'El archivo aún no ha llegado completo. Termine la carga antes de guardar.',
  },
  'evidence.fileUnknown': {
    title: 'Archivo no disponible',
    message: 'Un archivo cargado ya no está disponible. Cárguelo de nuevo.',
  },
  'evidence.tooManyFiles': {
    title: 'Demasiados archivos',
    message: 'Una versión admite como máximo {{maximum}} archivos.',
  },
  'evidence.noFiles': { title: 'Falta el archivo', message: 'Cargue al menos un archivo para la nueva versión.' },
  'evidence.onHold': {
    title: 'En retención legal',
    message: 'La evidencia está en retención legal: no se elimina hasta que se levante.',
  },
  'evidence.notScanned': {
    title: 'En revisión',
    message: 'El antivirus aún no ha revisado este archivo. Inténtelo en unos minutos.',
  },
  'evidence.infected': {
    title: 'Archivo infectado',
    message: 'El antivirus encontró una amenaza en este archivo: {{threat}}. No se puede descargar.',
  },
  'evidence.damaged': {
    title: 'Archivo alterado o perdido',
    message: 'El archivo guardado no es el que se cargó. Se avisó a los administradores.',
  },
  'evidence.noPreview': {
    title: 'Sin vista previa',
    message: 'Solo las imágenes, los PDF y los textos sin formato tienen vista previa. Descargue el archivo.',
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
    message: 'El alcance no está vacío. Elimine primero lo que contiene.',
  },
  'scope.onlyOne': {
    title: 'Hay usuarios que quedarían sin alcance',
    message: 'Estas personas solo tienen acceso a este alcance: {{names}}. Asígneles primero otro alcance activo.',
  },
  'scope.validityOutOfRange': {
    title: 'Vigencia inválida',
    message: 'La vigencia no puede terminar antes de empezar.',
  },
  'role.nameTaken': { title: 'El rol ya existe', message: 'Ya existe un rol con ese nombre.' },
  'role.exceedsOwn': {
    title: 'El rol tiene más permisos que usted',
    message: 'El rol «{{name}}» tiene permisos que usted no tiene. No puede asignarlo, quitarlo ni cambiarlo.',
  },
  'role.administrator': {
    title: 'Rol de administrador',
    message: 'El rol de administrador siempre tiene todos los permisos. No se puede eliminar, inactivar ni limitar.',
  },
  'role.systemBase': {
    title: 'Rol del sistema',
    message: 'La base de un rol del sistema no se puede cambiar. Copie el rol y elija la base en la copia.',
  },
  'role.ownRole': {
    title: 'Es su propio rol',
    message: 'No puede eliminar ni inactivar su propio rol. Pídalo a otro administrador.',
  },
  'role.locksOut': {
    title: 'Perdería el acceso a los roles',
    message: 'Con este cambio usted ya no podrá editar roles. Confírmelo para continuar.',
  },
  'role.inUse': {
    title: 'El rol está en uso',
    message: 'Hay usuarios con este rol.',
  },
  'role.inUseStatus': {
    title: 'El rol está en uso',
    message: 'Los usuarios con este rol quedarían sin permisos. Asígneles otro antes de inactivarlo.',
  },
  'roleTemplate.system': {
    title: 'Rol del sistema',
    message: 'Cada base necesita un rol del sistema. Puede cambiarlo, pero no eliminarlo.',
  },
  'role.sameRole': { title: 'Es el mismo rol', message: 'Elija un rol distinto del que va a eliminar.' },
  'area.nameTaken': { title: 'El área ya existe', message: 'Ya existe un área con ese nombre. Elíjala en la lista.' },
  'view.listUnknown': {
    title: 'Lista desconocida',
    message: 'No existe una lista con ese nombre.',
  },
  'view.notYours': {
    title: 'La vista es de otra persona',
    message:
      'Solo su autor o quien puede cambiar la configuración de toda la empresa puede cambiarla o eliminarla. Guarde una copia propia.',
  },
  'view.onlyAdministrators': {
    title: 'Es de toda la empresa',
    message: 'Solo quien puede cambiar la configuración de toda la empresa elige su vista inicial.',
  },
  'view.tooMany': {
    title: 'Demasiadas vistas',
    message: 'Ya tiene {{most}} vistas de esta lista. Elimine alguna que no use.',
  },
  'savedView.nameTaken': { title: 'El nombre ya existe', message: 'Ya tiene una vista de esta lista con ese nombre.' },
  'viewSubscription.tooMany': {
    title: 'Demasiadas suscripciones',
    message: 'Ya tiene {{most}} suscripciones. Detenga alguna en Mi cuenta, Notificaciones.',
  },
  'viewSubscription.membersOnly': {
    title: 'Solo para miembros',
    message: 'Las suscripciones son de los miembros de la empresa y su cuenta no lo es.',
  },
  'viewSubscription.off': {
    title: 'No se le avisa de vistas',
    message: 'Desactivó el correo y la notificación de vistas. Active uno en Mi cuenta, Notificaciones.',
  },
  'viewSubscription.viewTaken': { title: 'Ya está suscrito', message: 'Ya está suscrito a esta vista.' },
  'asset.withItself': { title: 'Relación inválida', message: 'Un activo no puede relacionarse consigo mismo.' },
  'assetAsset.withItself': { title: 'Relación inválida', message: 'Un activo no puede relacionarse consigo mismo.' },
  'relation.tooMany': {
    title: 'Demasiadas relaciones a la vez',
    message: 'Relaciones pedidas: {{count}}. Máximo a la vez: {{maximum}}. Seleccione menos registros.',
  },
  'risk.combinationTaken': {
    title: 'Riesgo ya reconocido',
    message: 'Ya existe un riesgo con esta combinación de activo, amenaza y vulnerabilidad.',
  },
  'risk.notRecognition': {
    title: 'Ya no está por evaluar',
    message: 'Solo se corrige o se descarta aquí lo que se reconoció y todavía no se ha evaluado.',
  },
  'risk.assetUnknown': { title: 'Activo desconocido', message: 'El activo no existe en este alcance.' },
  'risk.transitionRefused': {
    title: 'Cambio de estado no permitido',
    message: 'Desde este estado solo se puede pasar a: {{allowed}}.',
  },
  'risk.reasonNeeded': { title: 'Falta el motivo', message: 'Escriba el motivo para descartar el riesgo.' },
  'risk.residualComputed': {
    title: 'El residual se calcula',
    message: 'El método de la empresa calcula el riesgo residual. Para escribirlo, cambie el método a «Manual».',
  },
  'risk.residualIncomplete': {
    title: 'Riesgo sin evaluar',
    message: 'Complete la evaluación del riesgo antes de escribir su residual.',
  },
  'risk.residualAbove': {
    title: 'Residual mayor que el inherente',
    message: 'Ni la probabilidad ni el impacto residuales pueden superar los inherentes.',
  },
  'risk.factorInactive': {
    title: 'Factor inactivo',
    message: 'Uno de los factores de impacto no existe o está inactivo.',
  },
  'control.lowRisk': {
    title: 'Confirmar',
    message: 'Para este nivel de riesgo no es necesario implementar un control, ¿está seguro de que desea asociar uno?',
  },
  'control.hasEvidence': {
    title: 'No se puede eliminar',
    message: 'No fue posible eliminar el control porque tiene evidencias.',
  },
  'risk.factorTwice': { title: 'Factor repetido', message: 'Un factor de impacto aparece más de una vez.' },
  'followUp.controlClosed': {
    title: 'Control cerrado',
    message: 'El control está finalizado o descartado. Reábralo para registrar un seguimiento.',
  },
  'followUp.dateAhead': { title: 'Fecha futura', message: 'El seguimiento no puede tener una fecha posterior a hoy.' },
  'followUp.dateTooEarly': {
    title: 'Fecha anterior al control',
    message: 'El control se creó el {{earliest}}: el seguimiento no puede ser anterior.',
  },
  'followUp.nextTooEarly': {
    title: 'Próximo seguimiento muy pronto',
    message: 'El próximo seguimiento debe ser después de la fecha de este.',
  },
  'followUp.closeOutOfRange': {
    title: 'Fecha de cierre fuera de rango',
    message: 'El cierre va desde la fecha del seguimiento hasta hoy.',
  },
  'followUp.ratingNeeded': {
    title: 'Falta la calificación',
    message: 'Con un avance del 100 % diga si el control es efectivo.',
  },
  'followUp.notYours': {
    title: 'Seguimiento de otra persona',
    message: 'Con su rol usted cambia solo los seguimientos que escribió. Registre uno nuevo con lo que encontró.',
  },
  'followUpCalendar.whoseTaken': {
    title: 'Calendario ya compartido',
    message:
      'Ya hay una dirección de este calendario y se mostró al crearla. Si la perdió, deje de compartirlo y cree otra.',
  },
  'followUpCalendar.membersOnly': {
    title: 'Solo para miembros',
    message: 'El calendario se lee como un miembro de la empresa y su cuenta no lo es.',
  },
  'treatment.optionRefused': {
    title: 'Opción no permitida',
    message: 'El rango no permite esa opción en: {{codes}}. Opciones posibles: {{allowed}}.',
  },
  'treatment.notAssessed': {
    title: 'Riesgo sin evaluar',
    message: 'Solo se decide sobre riesgos evaluados y no descartados. Revise: {{codes}}.',
  },
  'treatment.controlsMissing': {
    title: 'Faltan controles implementados',
    message:
      'Mitigar se cumple con al menos un control, cuando todos los del riesgo están implementados. Revise: {{codes}}.',
  },
  'scenario.nameTaken': {
    title: 'Nombre en uso',
    message: 'Ya hay un escenario con ese nombre. Elija otro.',
  },
  'scenario.nothingToPlan': {
    title: 'Nada por planear',
    message: 'Ya se decidió sobre todos los riesgos de este escenario y sus controles ya están asociados.',
  },
  'treatment.expiryOutOfRange': {
    title: 'Vencimiento fuera de rango',
    message: 'La aceptación vence después de hoy y a más tardar el {{latest}}.',
  },
  'treatment.targetOutOfRange': {
    title: 'Objetivo fuera de las escalas',
    message: 'La probabilidad llega hasta {{probability}} y el impacto hasta {{impact}}.',
  },
  'treatment.dueDatePast': {
    title: 'Fecha pasada',
    message: 'Elija una fecha de cumplimiento desde hoy, o indique que la decisión ya se cumplió.',
  },
  'acceptance.samePerson': {
    title: 'Debe decidir otra persona',
    message: 'Usted solicitó esta aceptación. La aprueba o rechaza otra persona con permiso.',
  },
  'acceptance.decided': {
    title: 'La solicitud ya no está pendiente',
    message: 'Otra persona la decidió, se retiró o caducó. Recargue para ver su estado.',
  },
  'acceptance.stateChanged': {
    title: 'El riesgo cambió',
    message: 'El riesgo ya no está como usted lo vio. Recargue, revíselo y decida de nuevo.',
  },
  'acceptance.rangeForbids': {
    title: 'Su rango no se acepta',
    message: 'El rango {{range}} ya no permite aceptar riesgos. Rechace la solicitud y decida otro tratamiento.',
  },
  'acceptance.someRefused': {
    title: 'Algunas solicitudes no se pueden decidir así',
    message:
      'Cambiaron desde que usted las vio, ya no están pendientes o no le corresponden: {{codes}}. No se decidió ninguna. Recargue la lista y revíselas.',
  },
  'acceptance.noteNeeded': { title: 'Falta el motivo', message: 'Escriba por qué rechaza la aceptación.' },
  'upload.noFile': { title: 'Falta el archivo', message: 'Adjunte el archivo en el campo «{{field}}».' },
  'import.noFile': { title: 'Falta el archivo', message: 'Adjunte un archivo CSV o XLSX en el campo «file».' },
  'import.rowsRejected': {
    title: 'Importación rechazada',
    message: 'Filas con errores: {{count}}. No se importó ninguna fila. Corríjalas o importe solo las filas válidas.',
  },
  'import.fieldsMissing': {
    title: 'Faltan columnas',
    message: 'Asigne una columna o un valor por defecto a estos campos obligatorios: {{fields}}.',
  },
  'import.notFinished': { title: 'Importación en curso', message: 'Espere a que la importación termine.' },
  'import.alreadyUndone': { title: 'Ya se deshizo', message: 'Esta importación ya se deshizo.' },
  'import.alreadyRun': {
    title: 'Ya se importó',
    message: 'Este archivo ya se importó. Cárguelo de nuevo para importarlo otra vez.',
  },
  'import.interrupted': {
    title: 'Importación interrumpida',
    message: 'El servidor se detuvo durante la importación y no se guardó nada. Inténtelo de nuevo.',
  },
  'import.fileGone': {
    title: 'El archivo ya no está disponible',
    message: 'El archivo de esta importación ya se eliminó. Cárguelo de nuevo.',
  },
  'import.nothingToUndo': { title: 'Nada que deshacer', message: 'Esta importación no cambió ningún registro.' },
  'companyProvider.administratorOnly': {
    title: 'Solo para administradores',
    message:
      'El proveedor propio permite ingresar con cualquier cuenta de sus dominios. Solo puede configurarlo una persona con todos los permisos de la empresa.',
  },
  'handover.oneAtWork': {
    title: 'Paquete en curso',
    message: 'Ya se está generando un paquete de entrega de esta empresa. Espere a que termine.',
  },
  'handover.notReady': {
    title: 'Aún no está listo',
    message: 'El paquete todavía se está generando o no se pudo terminar.',
  },
  'handover.altered': {
    title: 'El paquete cambió',
    message: 'El paquete guardado en el servidor no es el que se generó. Genere uno nuevo.',
  },
  'handover.expired': { title: 'Paquete vencido', message: 'El paquete ya no está disponible. Genere uno nuevo.' },
  'handover.interrupted': {
    title: 'Paquete interrumpido',
    message: 'El servidor se detuvo antes de terminar. Inténtelo de nuevo.',
  },
  'handover.othersPack': {
    title: 'Paquete de otra persona',
    message:
      'Contiene lo que podía ver quien lo generó. Lo descarga esa persona, o quien tenga todos los permisos y alcances. Genere uno propio.',
  },
  'handover.noLongerAllowed': {
    title: 'Ya no tiene permiso',
    message: 'Quien pidió el paquete ya no puede exportar la auditoría de esta empresa, así que no se generó.',
  },
  'handover.keyClosed': {
    title: 'La clave de firma no abre',
    message:
      'El SECRET de la instalación cambió y la clave de la empresa ya no abre. Cámbiela en Configuración › Clave de firma y genere el paquete de nuevo.',
  },
  'handover.stopped': { title: 'Paquete detenido', message: 'Alguien detuvo el paquete mientras se generaba.' },
  'archive.administratorOnly': {
    title: 'Solo administradores',
    message:
      'El archivo contiene todos los datos de la empresa. Exige todos los permisos y acceso a todos los alcances.',
  },
  'archive.oneAtWork': {
    title: 'Archivo en curso',
    message: 'Ya se está generando un archivo de esta empresa. Espere a que termine.',
  },
  'archive.notReady': {
    title: 'Aún no está listo',
    message: 'El archivo todavía se está generando o no se pudo terminar.',
  },
  'archive.altered': {
    title: 'El archivo cambió',
    message: 'El archivo guardado en el servidor no es el que se generó. Genere uno nuevo.',
  },
  'archive.expired': { title: 'Archivo vencido', message: 'El archivo ya no está disponible. Genere uno nuevo.' },
  'archive.interrupted': {
    title: 'Archivo interrumpido',
    message: 'El servidor se detuvo antes de terminar. Inténtelo de nuevo.',
  },
  'archive.alreadyRestored': {
    title: 'Archivo ya importado',
    message: 'Este archivo ya se importó o se está importando. Para importarlo otra vez, súbalo de nuevo.',
  },
  'archive.notAnArchive': {
    title: 'No es un archivo de empresa',
    message: 'El archivo no es de una empresa de Baluarte. Elija el .zip tal como se descargó.',
  },
  'archive.truncated': {
    title: 'Archivo incompleto',
    message: 'El archivo está incompleto, posiblemente por una descarga interrumpida. Descárguelo de nuevo.',
  },
  'archive.bomb': {
    title: 'Archivo sospechoso',
    message: 'El archivo declara mucho más contenido del normal y no se abrió.',
  },
  'archive.refusedFile': {
    title: 'Archivo no admitido',
    message:
      '«{{file}}», dentro del archivo, no pasa la revisión de lo que se carga: no es lo que dice su nombre, se ejecuta, trae datos de otro lugar o está mal formado. No se restauró nada.',
  },
  'archive.damaged': {
    title: 'Archivo dañado',
    message: '«{{file}}» está dañado dentro del archivo. Descárguelo de nuevo desde su origen.',
  },
  'archive.unexpectedFile': {
    title: 'Archivo alterado',
    message: 'El archivo contiene «{{file}}», que no figura en su manifiesto. Use el original.',
  },
  'archive.missingFile': {
    title: 'Archivo incompleto',
    message: 'Falta «{{file}}», que figura en el manifiesto. Use el original.',
  },
  'archive.wrongHash': {
    title: 'Archivo alterado',
    message: '«{{file}}» no coincide con la huella de su manifiesto: fue alterado o está dañado. Use el original.',
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
    title: 'Archivo incompleto',
    message: 'El archivo no contiene «{{what}}», que es necesario para importar la empresa.',
  },
  'archive.refusedRow': {
    title: 'Contenido no válido',
    message: 'La base de datos rechazó una fila de «{{table}}» ({{reason}}). No se importó nada.',
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
    message: 'El archivo está dañado. Ábralo, guárdelo de nuevo y vuelva a cargarlo.',
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
    title: 'El archivo es demasiado complejo',
    message:
      'El archivo exige más memoria o tiempo del permitido. Copie solo las filas que necesita a un libro nuevo, o guárdelas como CSV, y cárguelo.',
  },
  'sheet.brokenQuotes': {
    title: 'Comillas sin cerrar',
    message: 'Las comillas de la fila {{row}} no se cierran. Corríjalas y vuelva a cargar el archivo.',
  },
  'impactFactor.codeTaken': { title: 'Código ya usado', message: 'Ya existe un factor de impacto con ese código.' },
  'impactFactor.inUse': {
    title: 'El factor está en uso',
    message: 'Hay riesgos, activos o controles que usan este factor. En lugar de eliminarlo, déjelo fuera de uso.',
  },
  'impactLevel.inUse': {
    title: 'Hay riesgos evaluados con este nivel',
    message: 'Elija el nivel que reemplaza a este en los riesgos ya evaluados.',
  },
  'impactLevel.orderTwice': { title: 'Orden repetido', message: 'Cada nivel de un factor requiere un orden distinto.' },
  'impactFactor.levelsNeeded': {
    title: 'El factor no tiene niveles',
    message: '«{{name}}» necesita al menos un nivel para poder usarse.',
  },
  'impactFactor.lastOne': {
    title: 'Es el único factor en uso',
    message: 'Sin factores de impacto no se puede evaluar ningún riesgo. Ponga primero en uso otro factor.',
  },
  'impactFactor.orderGap': {
    title: 'La escala tiene saltos',
    message:
      'Faltan estos órdenes en la escala de impacto: {{orders}}. La escala debe ir de 1 en adelante, sin saltos.',
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
    title: 'Hay riesgos evaluados con este nivel',
    message: 'Elija el nivel que reemplaza a este en los riesgos ya evaluados.',
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
    message: 'Las dos escalas deben producir al menos cuatro niveles, uno por cada rango.',
  },
  'changeset.notYours': { title: 'Sin permiso', message: 'Solo el autor del cambio puede deshacerlo aquí.' },
  'changeset.beginning': {
    title: 'No se puede deshacer',
    message: 'Son los datos iniciales de la empresa. Cambie o elimine lo que no necesite.',
  },
  'changeset.fact': {
    title: 'No se puede deshacer',
    message: 'Este hecho ya ocurrió y queda en la auditoría.',
  },
  'changeset.ofInvitation': {
    title: 'No se puede deshacer',
    message:
      'El enlace enviado ya no es válido. En Usuarios puede enviar una invitación nueva o eliminar a la persona.',
  },
  'changeset.ofPeople': {
    title: 'No se puede deshacer',
    message:
      'Deshacer no agrega ni quita personas. Para que {{name}} vuelva, envíe una invitación desde Usuarios. Para que salga, elimine allí el usuario.',
  },
  'changeset.alreadyUndone': { title: 'Ya se deshizo', message: 'Este cambio ya se deshizo.' },
  'logo.unknownType': {
    title: 'Formato de imagen no admitido',
    message: 'El contenido del archivo no es PNG, JPEG, WebP ni SVG. Exporte el logo en uno de esos formatos.',
  },
  'logo.unsafe': {
    title: 'El SVG tiene contenido externo',
    message: 'El SVG define entidades o apunta a otros archivos o direcciones. Expórtelo con todo incluido, o use PNG.',
  },
  'logo.unreadable': {
    title: 'La imagen está dañada',
    message: 'No se pudo leer la imagen. Ábrala, guárdela de nuevo y vuelva a cargarla.',
  },
  'logo.tooWide': {
    title: 'La imagen es demasiado grande',
    message: 'Mide {{width}} × {{height}} píxeles y el máximo por lado es {{most}}. Redúzcala y vuelva a cargarla.',
  },
  'logo.tooCostly': {
    title: 'La imagen es demasiado compleja',
    message: 'El SVG exige más memoria o tiempo del permitido. Expórtelo sin filtros ni efectos, o use PNG.',
  },
  'setting.lockedOut': {
    title: 'Perdería el acceso',
    message: 'Ninguna de las redes incluye su dirección actual, {{address}}. Agréguela antes de guardar.',
  },
  'setting.keysBeyond': {
    title: 'Hay claves que vencerán antes',
    message:
      'Claves de API que vencerán antes con este cambio: {{count}}. De inmediato: {{ended}}. Confirme para continuar.',
  },
  'tenant.addressRefused': {
    title: 'Dirección no permitida',
    message:
      'Esta empresa solo admite conexiones desde sus redes y su dirección {{address}} no está en ellas. Conéctese desde una red permitida o consulte a su administrador.',
  },
  'apiKey.turnedOff': {
    title: 'Claves de API desactivadas',
    message: 'Esta empresa no permite claves de API. Su administrador puede activarlas en la configuración.',
  },
  'companyProvider.untried': {
    title: 'Pruebe primero el proveedor',
    message:
      'Ingrese una vez con el proveedor y una cuenta de sus dominios. Después podrá convertirlo en la única forma de ingreso.',
  },
  'companyProvider.unproven': {
    title: 'Falta verificar un dominio',
    message: 'El proveedor solo funciona con dominios verificados. Cree el registro TXT en el DNS y verifíquelo.',
  },
  'companyProvider.addressRefused': {
    title: 'Dirección no permitida',
    message: 'El emisor debe ser una dirección https de internet, no de una red interna.',
  },
  'session.onlyProvider': {
    title: 'Ingrese con {{provider}}',
    message: '{{company}} exige ingresar con {{provider}}. Use ese botón en su página de ingreso, {{address}}.',
  },
  'assetTemplate.nameTaken': {
    title: 'La plantilla ya existe',
    message: 'Su empresa ya tiene una plantilla con ese nombre.',
  },
  'sharedAssetTemplate.nameTaken': {
    title: 'La plantilla ya existe',
    message: 'Ya hay una plantilla para todas las empresas con ese nombre.',
  },
  'sharedAssetTemplate.nameEnTaken': {
    title: 'La plantilla ya existe',
    message: 'Ya hay una plantilla para todas las empresas con ese nombre en inglés.',
  },
  'assetTemplate.tooMany': {
    title: 'Demasiadas plantillas',
    message: 'Se guardan como máximo {{maximum}} plantillas. Elimine alguna que ya no use.',
  },
  'assetTemplate.notOwn': {
    title: 'La plantilla no es de su empresa',
    message: 'Solo puede cambiar o eliminar las plantillas de su empresa.',
  },
  'assetTemplate.noAssets': { title: 'Sin activos', message: 'Elija al menos una plantilla.' },
  'assetTemplate.tooManyAssets': {
    title: 'Demasiados activos a la vez',
    message: 'Se crean como máximo {{maximum}} activos a la vez.',
  },
  'assessment.finished': {
    title: 'Autoevaluación finalizada',
    message: 'Una autoevaluación finalizada no cambia. Para corregirla, cree una copia.',
  },
  'assessment.clausesFirst': {
    title: 'Faltan las cláusulas',
    message:
      'Los controles se abren cuando todas las cláusulas están respondidas o no aplican. Pendientes: {{missing}}.',
  },
  'assessment.incomplete': {
    title: 'Faltan respuestas',
    message: 'Responda o marque como no aplicables todas las preguntas antes de finalizar. Pendientes: {{count}}.',
  },
  'assessment.gapsMissing': {
    title: 'Faltan brechas',
    message: 'Describa la brecha de cada respuesta por debajo de {{level}}. Sin describir: {{count}}.',
  },
  'assessment.answersChanged': {
    title: 'Respuestas cambiadas',
    message: 'Otra persona cambió estas respuestas después de que usted las leyó. Revíselas y guarde de nuevo.',
  },
  'assessment.activeTaken': {
    title: 'Ya hay una en curso',
    message: 'En este alcance y con este propósito ya se responde una autoevaluación. Finalícela o elimínela antes.',
  },
  'assessment.notYourPart': {
    title: 'No es su parte',
    message: 'En esta autoevaluación usted responde otra parte. Pida a quien la coordina que cambie el reparto.',
  },
  'assessment.onlyYourPart': {
    title: 'Usted responde una parte',
    message:
      'Finalizarla, cambiar quién responde qué y escribir cifras le corresponde a quien la inició o a quien no tiene una parte.',
  },
  'assessment.ratingFixed': {
    title: 'La calificación ya no cambia',
    message:
      'Ya se mostraron las calificaciones de otras personas o se acordó un valor, así que la suya queda como estaba. Lo que decidan entre todos se guarda al acordar.',
  },
  'assessment.notTyped': {
    title: 'Cifra calculada',
    message: 'La cifra de este grupo se calcula con las respuestas; no se puede escribir.',
  },
  'assessment.tooMany': {
    title: 'Demasiadas autoevaluaciones',
    message: 'Un alcance tiene como máximo {{maximum}}. Elimine las que no necesite.',
  },
  'assessment.noAnswers': {
    title: 'Archivo sin respuestas',
    message:
      'Ninguna hoja tiene una columna de códigos y una de niveles. Use el archivo que se descarga de los resultados.',
  },
  'assessment.noStatement': {
    title: 'Marco sin el Anexo A',
    message:
      'La declaración de aplicabilidad es de los controles del Anexo A, y el marco de esta autoevaluación no los tiene. Elija una hecha con MSPI o ISO/IEC 27001.',
  },
  'assessment.noInstrument': {
    title: 'Sin formato del instrumento',
    message: 'El marco de esta autoevaluación no es el del instrumento oficial. Descargue el formato de respuestas.',
  },
  'framework.faulty': {
    title: 'Marco con errores',
    message: 'Con esta definición no se pueden calcular cifras. Corrija lo señalado.',
  },
  'frameworkVersion.codeTaken': {
    title: 'Código ya usado',
    message: 'Ya existe una versión de marco con este código. Las versiones no cambian: use otro código.',
  },
  'framework.inUse': {
    title: 'Marco en uso',
    message: 'Hay autoevaluaciones que se iniciaron con esta versión: {{count}}.',
  },
  'framework.unreadable': {
    title: 'Marco ilegible',
    message:
      'Lo guardado del marco «{{code}}» está incompleto. Cárguelo de nuevo desde su archivo con otro código, o comuníquese con soporte.',
  },
  'framework.unknown': { title: 'Marco desconocido', message: 'No existe una versión de marco con este código.' },
  'framework.retired': {
    title: 'Marco retirado',
    message: 'Esta versión se retiró: ya no se inician autoevaluaciones con ella. Elija otra.',
  },
  'framework.noFramework': {
    title: 'Archivo sin un marco',
    message:
      'El archivo no tiene preguntas ni grupos de un marco. Use la plantilla, o el archivo que se descarga de un marco.',
  },
  'framework.tooMany': {
    title: 'Demasiados marcos',
    message: 'Una empresa guarda como máximo {{maximum}} versiones propias. Elimine las que no use.',
  },
  'boardLink.refused': {
    title: 'No se pudo abrir',
    message:
      'El enlace o la contraseña no son correctos, o el enlace ya no está vigente. Pida otro a quien se lo envió.',
  },
  'boardLink.membersOnly': {
    title: 'Solo para miembros',
    message: 'El enlace muestra lo que puede ver un miembro de la empresa y su cuenta no lo es.',
  },
  'boardLink.tooMany': {
    title: 'Demasiados enlaces',
    message: 'Ya hay {{most}} enlaces vigentes. Revoque alguno antes de crear otro.',
  },
  'assessment.limited': {
    title: 'Acceso a algunas evaluaciones',
    message:
      'Usted tiene acceso solo a algunas evaluaciones, por lo que no puede iniciar otra. Pídalo a un administrador.',
  },
  'auditRequest.hasEvidence': {
    title: 'Tiene evidencias',
    message: 'La solicitud tiene evidencias y no se elimina. Quítelas primero, o retire la solicitud.',
  },
  'auditRequest.closed': {
    title: 'Solicitud cerrada',
    message:
      'La solicitud está cerrada o retirada: su respuesta, sus comentarios y sus evidencias quedan como están. Reábrala para cambiarlas.',
  },
  'auditRequest.notForThem': {
    title: 'No puede responderla',
    message:
      'Esa persona no puede responder solicitudes en este alcance. Elija a otra, o dele el permiso de responder.',
  },
  'auditRequest.tooManyComments': {
    title: 'Demasiados comentarios',
    message: 'Una solicitud tiene como máximo {{maximum}} comentarios.',
  },
};
