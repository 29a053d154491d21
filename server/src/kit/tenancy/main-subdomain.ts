/** The main subdomain: no company, or the one the session has chosen. */
export const MAIN_SUBDOMAIN = 'app';
