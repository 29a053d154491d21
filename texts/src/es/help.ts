/** The help beside every page, and what stands around the pages of the help. */
export const help = {
  keys: 'Teclado',
  read: 'En la ayuda',
  all: 'Toda la ayuda',
  api: 'Referencia de la API',
  opens: 'se abre en otra pestaña',
  docs: {
    title: 'Ayuda',
    lead: 'Para qué sirve cada parte de Baluarte y cómo se trabaja con ella.',
    contents: 'Contenido',
    skip: 'Saltar al contenido',
    other: 'English',
    back: 'Ir a la aplicación',
    next: 'Sigue:',
  },
  names: {
    'getting-started': 'Primeros pasos',
    account: 'Su cuenta',
    inventory: 'Activos, amenazas y vulnerabilidades',
    importing: 'Importar y exportar',
    risks: 'Reconocer y evaluar riesgos',
    method: 'El mapa de calor y el método',
    maturity: 'Autoevaluación de madurez',
    reports: 'Informes',
    people: 'Usuarios, roles y alcances',
    settings: 'Configuración, auditoría y archivo de la empresa',
    api: 'La API',
    operations: 'Operar la instalación',
  },
  parts: {
    session: {
      title: 'Con la sesión iniciada',
      palette: 'Buscar páginas, acciones y registros',
    },
    anywhere: {
      title: 'En cualquier página',
      help: 'Abrir esta ayuda',
      close: 'Cerrar el panel o diálogo',
    },
    list: {
      title: 'En una lista',
      search: 'Ir a la búsqueda de la lista',
      create: 'Crear',
      move: 'Moverse por las filas',
      open: 'Abrir la fila',
      select: 'Seleccionar la fila',
      page: 'Seleccionar la página',
      edit: 'Editar la celda',
      remove: 'Eliminar la fila',
    },
    form: { title: 'En un formulario', save: 'Guardar' },
    risk: {
      title: 'Al evaluar un riesgo',
      rate: 'Elegir el nivel',
      apart: 'No aplica',
      clear: 'Borrar la respuesta',
      move: 'Moverse por las preguntas',
      next: 'Guardar y pasar al siguiente',
      risks: 'Ir a otro riesgo de la lista',
      close: 'Cerrar el panel',
    },
    map: {
      title: 'En el mapa y en la matriz',
      move: 'Moverse por las casillas',
      open: 'Abrir la casilla',
      ends: 'Ir al comienzo o al final de la fila',
    },
    grid: {
      title: 'En los permisos',
      move: 'Moverse por los permisos',
      toggle: 'Marcar o desmarcar',
      groups: 'Ir a otro grupo',
    },
    answer: {
      title: 'Al responder una autoevaluación',
      level: 'Elegir el nivel, de 0 a 5',
      apart: 'No aplica',
      clear: 'Borrar la respuesta',
      next: 'Escribir lo que falta o pasar a la siguiente',
      text: 'Pasar a la siguiente desde un texto',
      move: 'Ir a otra pregunta',
    },
    cells: {
      title: 'En una tabla de parámetros',
      next: 'Guardar la celda y bajar',
      back: 'Deshacer lo escrito',
      fill: 'Copiar hacia abajo en la selección',
    },
  },
  pages: {
    login: [
      'Aquí se ingresa con correo y contraseña, con una llave de acceso o con el proveedor de identidad de su empresa.',
      'Si su cuenta pide un segundo paso, se solicita después. Tras varios intentos fallidos hay que esperar; recuperar la contraseña quita la espera.',
    ],
    register: [
      'Aquí se crea una cuenta con su nombre, su correo y una contraseña que cumpla todo lo que se pide al lado del campo.',
      'Recibirá un enlace para confirmar el correo. Si lo abre en este mismo navegador, la sesión se inicia al confirmar; en otro, se le pide la contraseña.',
    ],
    confirmAccount: [
      'Su cuenta espera la confirmación del correo. El enlace vence en 24 horas y sirve una sola vez.',
      'Si no llega, revise la carpeta de correo no deseado y pida otro. Se envía como máximo uno por minuto.',
    ],
    confirmation: [
      'Este enlace comprueba que el correo es suyo y activa la cuenta cuando usted lo confirma.',
      'En el navegador en que se creó la cuenta la sesión se inicia enseguida. En otro navegador se pide la contraseña, para que nadie más que usted entre con ella.',
    ],
    restorePassword: [
      'Aquí se pide un enlace para elegir otra contraseña. La respuesta es la misma para todos los correos, tengan cuenta o no.',
      'El enlace vence en una hora.',
    ],
    resetPassword: [
      'Aquí se elige una contraseña nueva con el enlace que llegó al correo.',
      'Al guardarla se cierran todas las sesiones de la cuenta y hay que ingresar de nuevo.',
    ],
    consent: [
      'Otra persona creó su cuenta, o cambió el texto sobre el tratamiento de datos. Léalo y autorícelo para continuar.',
      'Se guardan la fecha y el texto que aceptó.',
    ],
    changePassword: [
      'Aquí se cambia la contraseña de su cuenta. Se pide cuando la asignó un administrador o cuando superó la vigencia que exige su empresa.',
      'Las demás sesiones se cierran y esta sigue abierta.',
    ],
    invitation: [
      'Una empresa lo invita a trabajar en ella con un rol. La invitación es para un correo y vence a los siete días.',
      'Si ya tiene una cuenta con ese correo, ingrese con ella y acepte. Si no, complete sus datos y elija una contraseña.',
    ],
    completeRegister: [
      'El proveedor de identidad confirmó quién es, pero aún no hay una cuenta suya. Complete lo que falta para crearla.',
      'Un correo que el proveedor confirmó no se puede cambiar aquí.',
    ],
    confirmEmail: [
      'Este enlace termina el cambio del correo de una cuenta. El correo anterior recibe un aviso y también debe confirmarlo.',
      'Hasta entonces la cuenta conserva el correo que tenía.',
    ],
    selectCompany: [
      'Aquí se elige la empresa en la que va a trabajar. Puede cambiar en cualquier momento desde la barra superior.',
      'Si aún no pertenece a ninguna, acepte una invitación o cree la suya: quien la crea es su administrador.',
    ],
    selectScope: [
      'Un alcance es la parte de la empresa que se evalúa: una sede, un proceso, un sistema. Los activos y los riesgos pertenecen a un alcance.',
      'Solo se muestran los alcances a los que usted tiene acceso.',
    ],
    myAccount: [
      'Aquí están sus datos, la seguridad de su cuenta, sus sesiones, sus claves de API y los avisos que quiere recibir.',
      'Los cambios delicados, como el correo o el segundo paso, piden de nuevo la contraseña.',
    ],
    home: [
      'El inicio resume el alcance en que trabaja: cuántos activos y riesgos hay, cómo están y qué falta por hacer.',
      'Cada cifra abre las filas que cuenta. Los próximos pasos llevan a lo que más ayuda ahora.',
    ],
    reports: [
      'Los informes que su rol permite, en PDF, Word o Excel, a cualquier fecha y con los filtros de las listas. Al lado de las opciones se ve cómo quedará.',
      'Descárguelo de una vez, guárdelo en Mis documentos, o prográmelo para que llegue cada mes o cada semana.',
    ],
    risksHome: [
      'El panorama muestra los riesgos del alcance de un vistazo: por rango, los más altos y cómo cambiaron en el tiempo.',
      'Cada cifra abre los riesgos que cuenta.',
    ],
    risks: [
      'La lista de riesgos reconocidos en este alcance. Un riesgo combina un activo, una amenaza y una vulnerabilidad.',
      'Abra uno para evaluarlo: la probabilidad y el impacto dan el nivel, y los incompletos dicen qué les falta. Se pueden evaluar o descartar varios a la vez; descartar pide un motivo.',
    ],
    recognition: [
      'Aquí se proponen riesgos a partir del tipo de cada activo y de sus relaciones con amenazas y vulnerabilidades.',
      'Elija activos, marque las combinaciones que son un riesgo y reconózcalas. Quedan pendientes de evaluar en la lista de riesgos.',
    ],
    coverage: [
      'Cuenta, por tipo de activo y por amenaza, qué se evaluó, qué espera evaluación, qué se descartó con motivo y qué nadie ha revisado.',
      'Abra un tipo para ver sus amenazas y reconozca lo que falta desde la misma fila.',
    ],
    controlsFollowing: [
      'Qué controles hay que revisar, el más atrasado primero, como lista, calendario o línea de tiempo. Cada seguimiento dice qué se encontró, el avance y si el control es efectivo.',
      'El control y el riesgo residual siguen al último seguimiento. Al guardar se abre el siguiente control pendiente.',
    ],
    followUp: [
      'Escriba qué encontró, el avance y la calificación, y agregue una foto si hace falta. La fecha del próximo seguimiento ya está propuesta.',
      'Al guardar, el control toma lo que dice este seguimiento.',
    ],
    treatments: [
      'El plan reúne los riesgos que requieren una decisión o ya la tienen, el más urgente primero: aceptar, mitigar, compartir o evitar.',
      'Una aceptación la solicita una persona y la aprueba otra. Caduca sola cuando el riesgo cambia o llega su fecha, y el riesgo vuelve al plan.',
    ],
    simulator: [
      'El simulador muestra cómo quedarían los riesgos del plan con más controles. Márquelos uno a uno o pida el mejor conjunto para un presupuesto.',
      'Guarde escenarios, compare dos y convierta uno en plan. Hasta entonces nada cambia.',
    ],
    map: [
      'El mapa de calor ubica los riesgos evaluados según su probabilidad y su impacto. Abra una casilla para ver sus riesgos.',
      'Puede verlo en una fecha anterior y descargarlo como imagen, PDF u hoja de cálculo.',
    ],
    impacts: [
      'Los factores de impacto dicen qué se mide cuando un riesgo ocurre: confidencialidad, dinero, reputación u otros que defina su empresa.',
      'Un cambio en el método cambia el nivel de los riesgos; antes de guardar se muestra cuáles se mueven.',
    ],
    probability: [
      'Aquí se definen los niveles de probabilidad, los rangos de riesgo y la matriz con que se calcula el nivel.',
      'Los rangos no pueden dejar huecos ni superponerse. Antes de guardar se muestra qué riesgos cambian.',
    ],
    assets: [
      'El inventario de lo que tiene valor para la empresa en este alcance: información, sistemas, personas, instalaciones.',
      'Búsquelos, fíltrelos y guarde la vista que usa a menudo. Se pueden crear, importar de un archivo, editar en la fila y cambiar varios a la vez.',
    ],
    assetForm: [
      'Los datos de un activo. Los campos con * son obligatorios; lo escrito se conserva como borrador si sale sin guardar.',
      'Un activo crítico pide también por qué lo es.',
    ],
    assetShow: [
      'Todo sobre un activo: sus datos, las amenazas y vulnerabilidades con que se relaciona y su historia.',
      'Las relaciones son la base para reconocer riesgos. La historia dice quién cambió qué y cuándo.',
    ],
    fromTemplate: [
      'Aquí se crean activos a partir de plantillas, con sus requisitos, amenazas y vulnerabilidades.',
      'Elija varias, diga cuántos activos de cada una y complete la tabla; también puede pegarla de una hoja de cálculo.',
      'Todo se crea de una vez y se puede deshacer. Después siga con el reconocimiento de sus riesgos.',
    ],
    assetTemplates: [
      'Las plantillas que la plataforma ofrece a todas las empresas, además de las del catálogo.',
      'Se crean dentro de una empresa, a partir de un activo.',
    ],
    threats: [
      'El catálogo de lo que puede causar daño. Toda empresa empieza con uno y lo adapta a su realidad.',
      'Las amenazas pertenecen a la empresa y se usan en todos los alcances.',
    ],
    threatForm: [
      'Los datos de una amenaza. La subcategoría depende de la categoría: al cambiar la categoría se elige de nuevo.',
      'La versión en inglés de los textos es opcional.',
    ],
    threatShow: [
      'Todo sobre una amenaza: sus datos, los activos y vulnerabilidades con que se relaciona y su historia.',
      'No se puede eliminar mientras algo dependa de ella.',
    ],
    assessments: [
      'Aquí están las autoevaluaciones del alcance. Solo hay una activa por propósito: al iniciar otra se sigue con esa.',
      'Una autoevaluación finalizada no se cambia. Para corregirla o empezar la siguiente con sus respuestas se copia.',
    ],
    frameworks: [
      'Un marco dice qué se pregunta en una autoevaluación y cómo se califica: preguntas, grupos, escala, pesos y fórmulas.',
      'Una versión no cambia, así que los resultados guardados tampoco. Para corregirla se crea una versión nueva.',
    ],
    frameworkForm: [
      'Un marco se hace con un archivo, escribiendo o pegando tablas. La página dice qué falta y dónde; nada se guarda hasta crear el marco.',
      'Antes de crearlo se puede probar con una autoevaluación anterior.',
    ],
    mspi: [
      'La autoevaluación MSPI está abierta a cualquier organización. Se comienza con su nombre y su correo, sin contraseña.',
      'Quien ya trabaja en Baluarte entra con el mismo correo y sigue en su empresa.',
    ],
    mspiCode: [
      'El código de seis dígitos llega al correo que escribió y vence en diez minutos. Puede pedir otro cada minuto.',
      'Después de cinco códigos errados se comienza de nuevo; sus datos siguen escritos.',
    ],
    mspiCompany: [
      'Los datos de su organización preparan su espacio. El subdominio es su dirección y no cambia después.',
      'La categoría decide la clasificación de la información y la matriz de riesgos: para entidades públicas, las de la Ley 1712 de 2014 y la guía de Función Pública.',
    ],
    assessmentAnswers: [
      'Las preguntas se responden una por una o en una hoja, donde también se puede pegar desde Excel. Cada respuesta se guarda al darla.',
      'Sin conexión las respuestas quedan en este navegador y se envían solas. Si otra persona respondió lo mismo mientras tanto, usted decide cuál queda.',
    ],
    assessmentResults: [
      'Lo que obtuvo la autoevaluación. Cada cifra abre su cálculo, hasta quién respondió qué y cuándo.',
      'Se dice qué respuestas la suben más, qué brechas atender primero y qué cambió desde otra autoevaluación.',
    ],
    companyComparison: [
      'Lo último que finalizó cada empresa a la que usted pertenece, una fila por alcance y propósito. Ve en cada una lo que su rol permite en ella.',
      'Cada cifra lleva a los resultados, en la dirección de la empresa. Compare totales, fases, temas o funciones; ordene, filtre y descargue.',
    ],
    assessmentApplicability: [
      'La declaración que pide ISO/IEC 27001: cada control del Anexo A, si aplica, por qué, su nivel y los controles propios y evidencias que lo respaldan.',
      'Sale de las respuestas: el código de cada control lleva a la suya. Las cifras de arriba muestran lo que falta por justificar o probar.',
    ],
    criticality: [
      'Aquí se define cuánto importa cada activo: su confidencialidad, su integridad y su disponibilidad se eligen con las teclas 1 a 3. Mientras no se elija, la confidencialidad es la de su clasificación.',
      'Un activo hereda lo que necesitan los que dependen de él. Se muestra de cuál y por qué camino.',
    ],
    typeThreats: [
      'Aquí se dice qué amenazas corresponden a cada tipo de activo.',
      'Así se proponen las amenazas de un activo según lo que es.',
    ],
    vulnerabilities: [
      'El catálogo de debilidades que una amenaza puede explotar. Toda empresa empieza con uno y lo adapta a su realidad.',
      'Se puede importar, también del catálogo público KEV de vulnerabilidades explotadas.',
    ],
    vulnerabilityForm: [
      'Los datos de una vulnerabilidad. La subcategoría depende de la categoría: al cambiar la categoría se elige de nuevo.',
      'La severidad orienta qué atender primero.',
    ],
    vulnerabilityShow: [
      'Todo sobre una vulnerabilidad: sus datos, los activos y amenazas con que se relaciona y su historia.',
      'No se puede eliminar mientras algo dependa de ella.',
    ],
    auditRequests: [
      'Lo que un auditor pide ver en este alcance: qué, hasta cuándo y qué área responde.',
      'También se importan de una hoja de cálculo, como las envían los auditores.',
    ],
    auditRequestForm: [
      'Qué se solicita y quién lo responde. Con un área responsable, sus personas reciben un aviso.',
      'El número es único en el alcance: use el de la lista del auditor.',
    ],
    auditRequestShow: [
      'La solicitud, su respuesta, las evidencias que la sustentan y su historia.',
      'Quien solicita la cierra o la reabre. Cerrada, sus evidencias quedan como están.',
    ],
    controls: [
      'Lo que se hace para reducir los riesgos: cada control con su responsable, su próximo seguimiento y los riesgos sobre los que actúa.',
      'Un control sirve para muchos riesgos y un riesgo puede tener muchos controles.',
    ],
    controlForm: [
      'Los datos de un control. Un control preventivo o detectivo reduce la probabilidad; uno correctivo, los factores de impacto que usted marque.',
      'El control se elige del catálogo de su dominio, que se amplía en Parámetros.',
    ],
    controlShow: [
      'Todo sobre un control: sus datos, los riesgos sobre los que actúa, sus evidencias y su historia.',
      'Pasa de activo a implementado y, al terminar sus seguimientos, a finalizado.',
    ],
    evidence: [
      'Lo que prueba lo que se dice de los activos: documentos, registros, capturas, certificados, con sus archivos y hasta cuándo valen.',
      'Los filtros muestran lo que vence pronto, lo vencido y lo que no tiene archivos. Una evidencia sirve para muchos activos.',
    ],
    evidenceForm: [
      'Los datos de una evidencia: título, tipo, responsable, clasificación y hasta cuándo es válida.',
      'Los archivos se sueltan, se pegan, se eligen o se fotografían. Si la conexión se pierde, la carga continúa donde iba.',
    ],
    evidenceShow: [
      'Una evidencia con sus archivos, sus versiones y los activos que prueba. Reemplazar un archivo crea una versión y conserva la anterior.',
      'La huella SHA-256 permite comprobar que un archivo es el que se entregó. En retención legal nada de ella se puede eliminar.',
    ],
    users: [
      'Las personas que trabajan en la empresa, con su rol, sus alcances y su estado.',
      'Se invita por correo, una por una o varias a la vez. Siempre queda al menos un administrador activo.',
    ],
    userForm: [
      'Aquí se invita a una persona o se le asigna una primera contraseña, que deberá cambiar al ingresar.',
      'Nadie puede dar un rol con más permisos que los propios. Sin alcances marcados, la persona entra en todos.',
    ],
    user: [
      'Los datos de una persona en la empresa: su rol, sus alcances y su estado. Un cambio vale desde su próxima solicitud.',
      'Al retirar a una persona se indica quién sigue con lo que tenía a cargo.',
    ],
    roles: [
      'Un rol reúne los permisos de quienes hacen el mismo trabajo. Cada empresa tiene tres de sistema y puede crear los suyos.',
      'El rol de administrador no se puede eliminar ni vaciar.',
    ],
    roleForm: [
      'Marque lo que este rol puede ver y hacer. La base decide además qué páginas se abren.',
      'Antes de guardar se muestra a cuántas personas cambia y qué ganan o pierden.',
    ],
    role: [
      'Lo que un rol permite y quiénes lo tienen. Se puede copiar como punto de partida de otro.',
      'Eliminar un rol en uso pide con cuál se reemplaza.',
    ],
    scopes: [
      'Un alcance delimita la parte de la empresa que se evalúa. Activos, riesgos y seguimientos viven dentro de uno.',
      'Quien está limitado a algunos alcances no ve ni cambia los demás. Un alcance con activos no se puede eliminar.',
    ],
    scopeForm: [
      'El nombre y los datos de un alcance, y las personas que trabajan en él.',
      'El alcance en que se está trabajando no se puede eliminar ni desactivar.',
    ],
    parameters: [
      'Las tablas que alimentan las listas desplegables: categorías, subcategorías, procesos, áreas y otras.',
      'Se editan como una hoja de cálculo y se puede pegar desde una. Un valor en uso no se elimina: se fusiona con otro o se desactiva.',
    ],
    settings: [
      'Lo que vale para toda la empresa: sus datos, la seguridad, el proveedor de identidad, la conservación de datos y la API.',
      'Cada parte se guarda por separado y el cambio queda en la auditoría.',
    ],
    companies: [
      'Las empresas de la plataforma, para los superadministradores. Entrar en una queda en su auditoría.',
      'Una empresa inactiva conserva sus datos y no deja ingresar a nadie.',
    ],
    companyForm: [
      'Los datos de una empresa y su plan. El subdominio es su dirección y no se puede cambiar después.',
      'Una empresa nueva empieza con los catálogos del producto.',
    ],
    companyShow: [
      'Los datos de una empresa, sus usuarios y su archivo.',
      'Desde aquí se entra en ella, se activa o desactiva y se descarga todo lo que contiene.',
    ],
    companyImport: [
      'Aquí se crea una empresa a partir de su archivo, con todo lo que contenía.',
      'El archivo se comprueba antes; nada se escribe a medias.',
    ],
    audit: [
      'Quién hizo qué, cuándo y desde dónde, con el antes y el después de cada dato. No se puede editar.',
      'Los registros se sellan en cadena: la verificación dice si el registro está íntegro o fue alterado. Un cambio se puede deshacer mientras nada posterior lo impida.',
    ],
    handover: [
      'Un archivo para el auditor con registro, plan, evidencias, informes y un extracto de la auditoría. Contiene solo lo que usted puede ver, y dice qué quedó excluido.',
      'Su index.html se abre sin red ni cuenta y comprueba que nada se alteró. Para no fiarse de esa página, LEEME.txt da los pasos con la clave que la empresa publica.',
    ],
    notifications: [
      'Los avisos de lo que otros hicieron y le concierne. Abrir uno lleva a lo que lo causó.',
      'En su cuenta elige cuáles recibe y por qué medio.',
    ],
    unsubscribe: [
      'Este enlace deja de enviar un tipo de avisos a su correo. Puede volver a activarlos desde su cuenta.',
      'Los avisos de seguridad se siguen enviando.',
    ],
    board: [
      'La situación de los riesgos de una empresa en una sola página, con la contraseña que recibió junto con el enlace.',
      'Nada se guarda de quién la abre, salvo que se abrió. Un enlace vencido o revocado se pide de nuevo a quien lo envió.',
    ],
    forbidden: [
      'Su rol no permite abrir esa página. Si la necesita para su trabajo, pídala al administrador de su empresa.',
      'El menú muestra solo lo que usted puede abrir.',
    ],
    notFound: [
      'En esa dirección no hay nada: puede estar mal escrita o lo que había se eliminó.',
      'Use el menú o la búsqueda para llegar a lo que necesita.',
    ],
  },
};
