/** Seconds a link that lets its holder choose a password is good. */
export const RESET_LIFE = 3600;
