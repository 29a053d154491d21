/** Hand-over packs: their page, the keys that sign them, and what the page inside a pack says. */
export const handover = {
  title: 'Paquete de entrega',
  lead: 'Un archivo .zip para un auditor: registro de riesgos, plan, controles, aceptaciones, autoevaluaciones, evidencias, solicitudes de auditoría, informes y un extracto de la auditoría. Se abre sin red ni cuenta, y comprueba su contenido.',
  make: 'Generar paquete',
  making: 'Lo está generando {{who}}. Puede salir de esta página: quien lo pidió recibe un aviso al terminar.',
  stop: 'Detener',
  stopConfirm: '¿Detener el paquete que se está generando? No queda ningún archivo.',
  stopped: 'Se detuvo el paquete.',
  progress: '{{done}} de {{total}} archivos',
  counting: 'Leyendo los registros…',
  options: 'Contenido',
  language: 'Idioma',
  languages: { es: 'Español', en: 'Inglés' },
  scopes: 'Alcances',
  scopesHint: 'Sin elegir ninguno: todos los que usted puede ver.',
  assessments: 'Autoevaluaciones',
  assessmentsHint:
    'Con sus respuestas, resultados, declaración de aplicabilidad y evidencias. Las evidencias de respuestas de otras no van.',
  auditFrom: 'Auditoría desde',
  auditTo: 'Auditoría hasta',
  auditHint: 'Los cambios fuera de estas fechas van solo con su huella, para que la cadena se pueda seguir.',
  at: 'Estado a la fecha',
  atHint:
    'Vacío: como está ahora. Con una fecha, riesgos, plan, controles, aceptaciones, activos e informes van como estaban al terminar ese día; las evidencias, las solicitudes y las autoevaluaciones, como están ahora.',
  lacking: 'No puede ver esto, así que el paquete lo dirá como excluido: {{parts}}.',
  none: 'Aún no hay paquetes',
  noneText: 'Cada paquete se muestra aquí con su autor, su tamaño y su huella. Días que se conserva: {{days}}.',
  list: 'Paquetes generados',
  states: {
    waiting: 'En espera',
    running: 'Generándose',
    done: 'Listo',
    failed: 'No se pudo generar',
    expired: 'Vencido',
  },
  by: '{{who}} · {{when}}',
  somebody: 'Una persona retirada',
  size: 'Tamaño',
  files: 'Archivos',
  downloads: 'Descargas',
  expires: 'Disponible hasta',
  hash: 'Huella SHA-256',
  key: 'Firmado con la clave',
  leftOut: 'Excluido',
  download: 'Descargar',
  remove: 'Eliminar',
  removeConfirm: '¿Eliminar el paquete del {{when}}? Los registros no cambian.',
  removed: 'Se eliminó el paquete.',
  proof: {
    title: 'Confirme que es usted',
    lead: 'El paquete contiene información reservada y datos personales. La descarga queda en la auditoría.',
    noPassword:
      'Si ingresa con un proveedor y no tiene contraseña, deje el campo vacío. Debe haber ingresado en los últimos diez minutos.',
    go: 'Descargar',
  },
  keys: {
    title: 'Clave de firma',
    lead: 'Con esta clave se firman los paquetes de entrega. Quien recibe uno la compara, sin cuenta, con la de {{address}}. Entregue además la huella por otro medio que el paquete: lo que muestra el paquete no basta.',
    none: 'Aún no hay clave. Se crea con el primer paquete de entrega, o ahora.',
    current: 'Clave actual',
    earlier: 'Claves anteriores',
    fingerprint: 'Huella SHA-256 de la clave',
    publicKey: 'Clave pública (SubjectPublicKeyInfo, Base64)',
    since: 'Firma desde el {{from}}',
    between: 'Firmó del {{from}} al {{to}}',
    download: 'Descargar clave pública',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar. Selecciónelo y cópielo con el teclado.',
    make: 'Crear la clave',
    rotate: 'Cambiar la clave',
    rotateTitle: 'Cambiar la clave de firma',
    rotateLead:
      'Los próximos paquetes se firmarán con una clave nueva. La actual queda en la lista para comprobar lo que ya firmó. Avise la huella nueva a quienes reciben paquetes.',
    rotated: 'Los próximos paquetes se firmarán con la clave nueva.',
  },
  parts: {
    risks: 'registro de riesgos',
    treatment: 'plan de tratamiento',
    acceptances: 'aceptaciones',
    controls: 'controles',
    controlRisks: 'controles y riesgos',
    followUps: 'seguimientos',
    assets: 'activos',
    assessments: 'autoevaluaciones',
    answers: 'respuestas',
    results: 'resultados',
    applicability: 'declaración de aplicabilidad',
    evidence: 'evidencias',
    auditRequests: 'solicitudes de auditoría',
    audit: 'auditoría',
  },
  why: {
    permission: '{{what}}: sin permiso de quien lo generó',
    missing: '{{what}}: el archivo no está donde se guardó',
    altered: '{{what}}: el archivo no es el que se entregó',
    infected: '{{what}}: el archivo está infectado',
    notScanned: '{{what}}: el antivirus aún no lo ha revisado',
    empty: '{{what}}: no se eligió ninguna',
    noStatement: '{{what}}: las autoevaluaciones elegidas no son del Anexo A',
    tooLarge: '{{what}}: demasiado largo para un documento; su tabla está completa',
  },
  evidence: {
    title: 'Evidencias',
    columns: {
      name: 'Evidencia',
      kind: 'Tipo',
      owner: 'Propietario',
      validUntil: 'Válida hasta',
      proves: 'Prueba',
      revision: 'Revisión',
      receivedOn: 'Recibida',
      file: 'Archivo',
      size: 'Bytes',
      sha256: 'SHA-256 al entregarla',
    },
  },
  comments: {
    title: 'Comentarios de las solicitudes',
    columns: { author: 'Quién', at: 'Cuándo', text: 'Comentario' },
  },
  /** The file that tells how to check a pack without its page. */
  steps: {
    file: 'LEEME.txt',
    text: `Paquete de entrega de {{company}}

index.html muestra el contenido y comprueba firma, archivos y cadena. Pero una
página no responde por sí misma: quien la falsifique puede hacerle decir lo que
quiera. Estos pasos no usan la página. Se necesitan OpenSSL 3 y sha256sum, que
vienen con Linux y con Git para Windows (Git Bash); en macOS se instalan con
brew install openssl coreutils.

1. Obtenga la clave de la empresa. Escriba usted mismo la dirección que ya
   conoce de la empresa, no la copie de este paquete. El paquete dice que es:
   {{keysAt}}
   O pida la huella a la empresa por otro medio que el paquete.

2. Compare la huella de la clave de este paquete con la de la empresa:
   openssl pkey -pubin -in key.pem -outform DER | sha256sum
   El paquete dice que es:
   {{fingerprint}}

3. Compruebe la firma:
   openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig
   Debe decir: Signature Verified Successfully

4. Compruebe que la lista de huellas es la firmada. Debe decir 1:
   grep -c "$(sha256sum SHA256SUMS | cut -c1-64)" manifest.json

5. Compruebe los archivos:
   sha256sum -c SHA256SUMS

index.html no está en la lista porque la contiene. Todo lo que muestra está
también en tables, reports y evidence, salvo los sellos de la auditoría.
`,
  },
  /** Said by the page inside a pack. Its names are those of its script. */
  pack: {
    title: 'Paquete de entrega',
    language: 'Idioma',
    checking: 'Comprobando…',
    'verdict.good': 'Todo lo comprobado está como se firmó',
    'verdict.unsure': 'No probado: la firma no se pudo comprobar',
    'verdict.failed': 'No probado: no se pudo comprobar nada',
    'verdict.bad': 'No está como debe: {{count}}',
    'signature.holds':
      'La firma corresponde a la clave cuya huella se muestra abajo. Esta página no prueba que esa clave sea de la empresa.',
    'signature.unchecked':
      'Este navegador no puede comprobar la firma, así que nada responde por lo que dice esta página. Ábrala en una versión reciente de Chrome, Edge, Firefox o Safari.',
    'verdict.failed.insecure':
      'El navegador solo calcula huellas en páginas abiertas desde el equipo o por https. Descomprima el paquete en su equipo y abra ahí index.html.',
    'verdict.failed.other':
      'La comprobación se interrumpió. Abra la página en otro navegador, o siga los pasos de {{file}}.',
    'chain.holds':
      'De los sellos de la auditoría, {{computed}} se calcularon aquí de nuevo y corresponden. Los otros {{linked}} van solo con su huella: enlazados, sin comprobar aquí.',
    'chain.linked':
      'Ningún sello de la auditoría se calculó aquí: los {{linked}} van solo con su huella, enlazados y sin comprobar.',
    'chain.whole': 'La cadena de la auditoría está completa: sus {{computed}} sellos se calcularon aquí de nuevo.',
    'chain.none': 'La auditoría aún no tenía sellos.',
    'chain.server':
      'Al generar el paquete, el servidor de la empresa calculó de nuevo toda la cadena y declara que corresponde. Sellos: {{count}}.',
    'chain.unsealed': 'Cambios que aún esperaban su sello al generarlo: {{count}}.',
    'files.unchecked': 'Los archivos junto a esta página aún no se han comprobado.',
    'files.hold': 'Los archivos del paquete son los que se firmaron: {{count}}.',
    'files.title': 'Comprobar los archivos',
    'files.how':
      'El navegador no deja que esta página lea por sí sola los archivos a su lado: descomprima el paquete y suelte aquí la carpeta completa, o elíjala.',
    'files.choose': 'Carpeta descomprimida del paquete',
    'files.progress': 'Comprobando {{done}} de {{total}} archivos…',
    'files.phone':
      'En teléfonos y tabletas muchos navegadores no dejan elegir una carpeta: compruebe los archivos en un computador.',
    'files.zip': 'Eso es el paquete sin descomprimir. Descomprímalo y elija la carpeta que resulta.',
    'files.notPack':
      'Esa no es la carpeta de un paquete: no tiene juntos index.html, manifest.json y signature.json. Elija la carpeta donde está esta página, no una de dentro.',
    'files.failed': 'Los archivos no se pudieron leer: {{why}}. Vuelva a elegir la carpeta.',
    'outcome.altered': '«{{name}}» se alteró.',
    'outcome.missing': 'Falta «{{name}}».',
    'outcome.unexpected': '«{{name}}» no es parte del paquete.',
    'outcome.broken':
      '«{{name}}» va como se encontró, pero no es lo que se entregó como evidencia: cambió antes de generar el paquete.',
    'seal.altered': 'El sello {{seal}} de la auditoría no corresponde al cambio n.º {{change}}: se alteró o se borró.',
    'seal.broken':
      'El sello {{seal}} de la auditoría, del cambio n.º {{change}}, ya no correspondía en el servidor de la empresa al generar el paquete: se alteró o se borró antes.',
    'seal.missing': 'Faltan sellos de la auditoría antes del sello {{seal}}, del cambio n.º {{change}}.',
    chain: 'la cadena de la auditoría',
    dataOf: 'los datos de {{name}} en esta página',
    'about.title': 'Qué es este paquete',
    'about.company': 'Empresa',
    'about.madeAt': 'Generado',
    'about.shownAt': 'Estado al',
    'about.past':
      '{{at}}: riesgos, plan, controles, seguimientos, aceptaciones, activos e informes. Las evidencias, las solicitudes y las autoevaluaciones van como estaban al generarlo.',
    'about.now': 'El momento en que se generó; sus registros se leyeron uno tras otro hasta {{at}}',
    'about.scopes': 'Alcances',
    'about.everyScope': 'Todos los que podía ver quien lo generó: {{names}}',
    'about.assessments': 'Autoevaluaciones',
    'about.none': 'Ninguna',
    'about.timeZone': 'Zona horaria de las tablas',
    'about.audit': 'Extracto de la auditoría',
    'about.range': 'Desde {{from}} hasta {{to}}',
    'about.beginning': 'el comienzo',
    'about.untilThen': 'ese momento',
    'about.seals': 'Sellos de la cadena',
    'about.head': 'Último sello',
    'about.version': 'Versión',
    'key.title': 'Huella de la clave',
    'key.how':
      'Esta página no puede responder por sí misma: una falsa puede mostrar la huella verdadera y decir que todo está bien. Para comprobar sin fiarse de ella, siga los pasos de {{file}}, con la clave que la empresa publica en su dirección. Escríbala usted, no la copie de aquí. El paquete dice que es {{address}}.',
    'leftOut.title': 'Lo que no contiene',
    'leftOut.none': 'Nada se excluyó.',
    'leftOut.permission': '{{what}}: quien lo generó no podía verlo.',
    'leftOut.missing': '{{what}}: el archivo ya no estaba donde se guardó.',
    'leftOut.infected': '{{what}}: el archivo está infectado.',
    'leftOut.notScanned': '{{what}}: el antivirus aún no lo había revisado.',
    'leftOut.empty': '{{what}}: no se eligió ninguna.',
    'leftOut.noStatement': '{{what}}: las autoevaluaciones elegidas no son del Anexo A.',
    'leftOut.tooLarge': '{{what}}: demasiado largo para un documento; su tabla está completa.',
    'part.risks': 'Registro de riesgos',
    'part.treatment': 'Plan de tratamiento',
    'part.acceptances': 'Aceptaciones',
    'part.controls': 'Controles',
    'part.controlRisks': 'Controles y riesgos',
    'part.followUps': 'Seguimientos',
    'part.assets': 'Activos',
    'part.assessments': 'Autoevaluaciones',
    'part.answers': 'Respuestas de autoevaluaciones',
    'part.results': 'Resultados de autoevaluaciones',
    'part.applicability': 'Declaración de aplicabilidad',
    'part.evidence': 'Evidencias',
    'part.auditRequests': 'Solicitudes de auditoría',
    'part.audit': 'Auditoría',
    contents: 'Contenido',
    search: 'Buscar en esta tabla',
    rows: '{{count}} de {{total}} filas',
    none: 'Ninguna fila coincide.',
    more: 'Mostrar más filas',
  },
};
