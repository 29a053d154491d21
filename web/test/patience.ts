// What a test waits for comes when it comes: on a busy machine a second is no sign of a fault.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
