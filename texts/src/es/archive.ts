/** Archives of a whole company: what they say of themselves, and their pages. */
export const archive = {
  readme: [
    'Archivo de la empresa {{company}}, hecho el {{madeAt}} con Baluarte.',
    '',
    'Contiene todo lo de la empresa tal como estaba en ese momento, también su historia: un archivo por tabla (tables/, una fila JSON por línea), las personas con nombre y correo (people.jsonl) y un manifiesto con la huella SHA-256 de cada archivo (manifest.json).',
    'No contiene contraseñas, claves ni otros secretos. Sí contiene datos personales e información reservada: guárdelo como tal.',
    'Un superadministrador puede traerlo a otra instalación de la misma versión o una más reciente, en Empresas, o con «npm run admin -- import-company --file ARCHIVO».',
  ].join('\n'),
};
