if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  // What a test waits for comes when it comes: on a busy machine a second is no sign of a fault.
  configure({ asyncUtilTimeout: 10_000 });
  // What jsdom has not: nothing scrolls, no query of media matches, and nothing changes its size.
  HTMLElement.prototype.scrollIntoView = () => {};
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
