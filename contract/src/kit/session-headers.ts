/** Request header of what a page asks for without its user: it does not keep the session alive. */
export const BACKGROUND_HEADER = 'X-Background';
/** Reply header with the seconds until the session ends unless it is used. */
export const IDLE_HEADER = 'X-Idle-Seconds';
