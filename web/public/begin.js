// Starts the interface of a page the server sent with its content, as a file of its own because the page allows no inline script.
// What starts it waits in a template: it is fetched once the page is there, and runs when its reader comes near what needs it,
// with a first touch, key or scroll, or where somebody is in the middle of something. Until then the page is read without it.
(() => {
  const { content } = document.getElementById('interface');
  const nearBy = '50%';
  const patience = 8_000;
  const acts = ['pointerdown', 'keydown', 'focusin', 'scroll', 'wheel', 'touchstart'];
  let hasBegun = false;

  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const act of acts) removeEventListener(act, begin, true);
    const sheets = [...content.querySelectorAll('link[rel="stylesheet"]')];
    const scripts = [...content.querySelectorAll('script')];
    document.head.append(...content.querySelectorAll('link'));
    const styled = sheets.map(
      (sheet) =>
        new Promise((done) => {
          for (const end of ['load', 'error']) sheet.addEventListener(end, done);
        }),
    );
    // Nothing is drawn before it has its look.
    void Promise.all(styled).then(() =>
      document.head.append(
        ...scripts.map(({ src }) =>
          Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }),
        ),
      ),
    );
  };

  const isUnderWay = () => {
    try {
      return location.hash !== '' || ['accessToken', 'mspiVisit'].some((key) => localStorage.getItem(key) !== null);
    } catch {
      return false;
    }
  };
  const fetchAhead = () => {
    if (hasBegun || navigator.connection?.saveData) return;
    for (const { src, href } of content.querySelectorAll('script, link'))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'prefetch', crossOrigin: '', href: src ?? href }),
      );
  };

  if (isUnderWay()) return begin();
  for (const act of acts) addEventListener(act, begin, { capture: true, passive: true });
  const target = document.getElementById('begin');
  if (target)
    new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && begin(), {
      rootMargin: nearBy,
    }).observe(target);
  addEventListener('load', () => {
    (window.requestIdleCallback ?? setTimeout)(fetchAhead);
    // Readers whose program makes no such sign.
    setTimeout(begin, patience);
  });
})();
