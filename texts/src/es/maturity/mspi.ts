/** The public self-assessment: its page, the code, the company, the evaluation. */
export const mspi = {
  metaTitle: 'Autoevaluación MSPI gratuita',
  metaDescription:
    'Mida la madurez de la seguridad y privacidad de la información de su entidad o empresa: 30 requisitos y 93 controles de ISO/IEC 27001:2022, con resultados al instante y sus brechas en orden.',
  title: 'Autoevaluación MSPI',
  lead: 'Conozca en qué nivel está la seguridad de la información de su organización, y qué conviene mejorar primero.',
  what: {
    title: 'Qué es',
    text: 'El Modelo de Seguridad y Privacidad de la Información (MSPI) es el modelo del MinTIC para las entidades públicas de Colombia. Aquí responde los 30 requisitos de gestión y los 93 controles de la norma ISO/IEC 27001:2022 en una escala de seis niveles, cada uno con su descripción.',
  },
  who: {
    title: 'Para quién',
    text: 'Entidades públicas que deben diligenciar su autodiagnóstico, y empresas privadas que quieren una lectura local de ISO/IEC 27001. Lo responde quien conoce la gestión de la seguridad; también se reparte entre varias áreas.',
  },
  long: {
    title: 'Cuánto toma',
    text: 'Son 123 preguntas cortas en dos pasos. Calcule entre una y dos horas si tiene a la mano sus políticas y registros. Cada respuesta se guarda al instante: puede parar y seguir después, también en otro dispositivo.',
  },
  get: {
    title: 'Qué obtiene',
    items: [
      'Madurez total y nivel, avance del ciclo PHVA y lectura por controles y por funciones de ciberseguridad.',
      'La cuenta de cada cifra, hasta las respuestas que la componen.',
      'Las brechas en orden de prioridad y lo que más sube el resultado.',
      'El archivo de Excel diligenciado, también con la forma del instrumento oficial.',
    ],
  },
  privacy: 'Sus respuestas son de su organización: nadie más las ve ni se mezclan con las de otras.',
  example: {
    title: 'Así se ve un resultado',
    note: 'Ejemplo de una entidad que no desarrolla software ni usa servicios en la nube.',
    overall: 'Madurez total',
    level: 'Nivel {{level}}: {{name}}',
    levelName: 'Gestionado',
    of: '{{score}} de 100',
    phases: { plan: 'Planear', do: 'Hacer', check: 'Verificar', act: 'Actuar' },
    themes: { 'A.5': 'Organizacionales', 'A.6': 'Personas', 'A.7': 'Físicos', 'A.8': 'Tecnológicos' },
    phasesTitle: 'Ciclo PHVA',
    themesTitle: 'Controles por tema',
  },
  noScript: 'El formulario para comenzar necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.',
  form: {
    title: 'Comience ahora',
    lead: 'Le enviamos un código de seis dígitos para comprobar su correo. No necesita contraseña.',
    opening: 'Abriendo el formulario…',
    submit: 'Enviar el código',
    checking: 'Comprobando…',
    signedIn: 'Ya ingresó como {{email}}.',
    goOn: 'Continuar la autoevaluación',
    waiting: 'Hay un código en camino a {{email}}.',
    toCode: 'Escribir el código',
  },
  otp: {
    title: 'Escriba el código',
    lead: 'Enviamos un código de seis dígitos a {{target}}. Vence en diez minutos.',
    submit: 'Verificar',
    other: 'Corregir mis datos',
    again: 'Comenzar de nuevo',
    sent: 'Enviamos otro código.',
  },
  tenant: {
    title: 'Su organización',
    lead: 'Con estos datos preparamos su espacio. La categoría decide cómo se clasifica la información y cómo se ubican los riesgos; ambas cosas se cambian después en la configuración.',
    submit: 'Crear y comenzar',
    submitting: 'Creando su espacio…',
    opening: 'Preparando el espacio de {{company}}…',
    isPublic:
      'Entidad pública: la información se clasifica según la Ley 1712 de 2014, y los riesgos se ubican en la matriz de la guía de Función Pública.',
    isPrivate:
      'Organización privada: la información se clasifica en pública, interna, confidencial y restringida, y los riesgos se ubican por probabilidad e impacto.',
  },
  evaluation: {
    title: 'Autoevaluación MSPI',
    preparing: 'Preparando sus preguntas…',
    failed: 'No se pudo abrir la autoevaluación.',
    mayNot: 'En {{company}} su rol no permite iniciar autoevaluaciones. Pídalo a quien administra la empresa.',
    otherFramework:
      'Este alcance ya tiene una autoevaluación activa con el mismo propósito, hecha con otro marco. Finalícela en el producto para empezar la del MSPI.',
    toOther: 'Abrir la que está activa',
    first: {
      '/consent': 'Antes de continuar, autorice el tratamiento de sus datos personales.',
      '/change-password': 'Antes de continuar, cambie su contraseña.',
      '/select-company': 'Antes de continuar, elija la empresa que va a evaluar.',
    },
    toFirst: 'Continuar',
    none: '{{company}} aún no tiene una autoevaluación del MSPI en este alcance. Son 123 preguntas en dos pasos: puede detenerse cuando quiera y seguir después.',
    begin: 'Comenzar la autoevaluación',
    toProduct: 'Ir a la aplicación',
    onward: 'Y ahora, ¿qué sigue?',
    onwardText:
      'Su espacio en Baluarte ya está creado. Convierta las brechas en controles con responsable y fecha, y siga su avance.',
    toGaps: 'Pasar las brechas a controles',
    another: 'Iniciar otra',
    signOut: 'Salir',
  },
};
