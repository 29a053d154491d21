/** What an operator asked for cannot be done; its message is the one line they are shown. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal';
}

/** The command was not written as it must be; told together with how it is. */
export class UsageError extends Error {
  override name = 'UsageError';
}
