/** Fields that choose from the lists of the world, and the subdomain of a company. */
export const reference = {
  choose: 'Elija…',
  none: 'Ninguna opción coincide',
  unavailable: 'La lista no está disponible',
  callingCode: 'País e indicativo del teléfono',
  subdomain: {
    free: 'Disponible',
    format: 'Use de 3 a 63 letras, números y guiones, sin guion al comienzo ni al final',
    reserved: 'Este subdominio no está permitido, elija otro',
    taken: 'Subdominio no disponible',
  },
};
