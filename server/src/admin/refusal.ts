/** The operator's command cannot be done; the message is the one line shown. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal';
}

/** Wrong usage; shown together with the usage text. */
export class UsageError extends Error {
  override name = 'UsageError';
}
