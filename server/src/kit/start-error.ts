/** Something a person must put right before the server can start. Its message is one line and is all they are shown. */
export class StartError extends Error {
  override name = 'StartError';
}
