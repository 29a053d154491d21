import { tidyLine } from '#kit/tidy-line.ts';
import { asciiPrefix } from '#kit/cut.ts';
/** Why a company cannot be reached under a name: not a name of a host, kept for the product, or another company's. */
export type SubdomainRefusal = 'format' | 'reserved' | 'taken';

/** Characters of a subdomain; the DNS allows 63. */
export const subdomainLength = { minimum: 3, maximum: 63 } as const;

/**
 * Names nobody's company may have: the product's own areas, hosts that people and programs expect to be the operator's
 * (RFC 2142 mailboxes, auto-configuration of mail, usual service hosts), and names that would lend weight to a fraud.
 */
const reserved = new Set(
  `
  app www www1 www2 web api apis graphql ws wss sse cdn static assets media img images files file uploads download downloads
  mspi baluarte portal panel dashboard console admin admins administrator administrador root superadmin sysadmin system
  sistema internal interno private privado public publico

  mail email correo smtp imap pop pop3 mx mx1 mx2 webmail autodiscover autoconfig wpad isatap mta-sts newsletter noreply
  no-reply postmaster hostmaster webmaster abuse noc

  auth oauth oidc sso saml login logout signin signup register registro ingreso acceso account accounts cuenta cuentas id
  identity password passwords captcha otp mfa session sessions secure security seguridad verify verificar

  billing pago pagos payment payments pay invoice invoices factura facturas checkout shop store tienda ventas sales legal
  terms privacy privacidad

  support soporte help ayuda docs documentation documentacion blog news noticias about contact contacto info status estado
  community foro forum demo press

  dev devel development desarrollo test testing tests prueba pruebas qa uat stage staging beta alpha sandbox preview prod
  production produccion canary local localhost

  ftp sftp ssh vpn dns ns ns1 ns2 ns3 ns4 ntp proxy gateway router server servidor db database sql postgres redis cache git
  ci build monitor monitoring metrics grafana prometheus log logs backup backups health

  null undefined none any all everyone anonymous guest invitado user users usuario usuarios tenant tenants empresa empresas
  company companies scope scopes client clients cliente clientes
  `
    .trim()
    .split(/\s+/),
);

/** A name as it is compared and stored: without spaces around it, in lower case. */
export const normalSubdomain = (name: string): string => tidyLine(name).toLowerCase();

/**
 * What speaks against a subdomain before anybody asks whether it is free: 3 to 63 letters, numbers and hyphens, none at an
 * end, no two in the third and fourth place (RFC 5891 keeps those for encoded names), and not a reserved name. Null:
 * nothing. Takes the name as typed.
 */
export function subdomainRefusal(name: string): Exclude<SubdomainRefusal, 'taken'> | null {
  const normal = normalSubdomain(name);
  const { minimum, maximum } = subdomainLength;
  if (normal.length < minimum || normal.length > maximum) return 'format';
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/.test(normal) || normal.startsWith('--', 2)) return 'format';
  return reserved.has(normal) ? 'reserved' : null;
}

/** Words that tell apart companies of one name, in the order they are proposed. */
const endings = ['co', 'sgsi', 'seguridad', '2', '3', 'riesgos'];

/** Other names near one that may not be had, best first. Whether they are free, the server says. */
export function namesNear(name: string): string[] {
  const whole = normalSubdomain(name)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  const stem = asciiPrefix(whole, subdomainLength.maximum - 12).replace(/(?<!-)-+$/, '');
  if (stem === '') return [];
  return [stem, ...endings.map((ending) => `${stem}-${ending}`)].filter(
    (near) => near !== normalSubdomain(name) && subdomainRefusal(near) === null,
  );
}
