// Runs before the first paint, as a file of its own because the page allows no inline script.
// Reads what was chosen on this browser (light, dark, auto), else what the person signed in prefers (system for auto), and
// sets the scheme, so that nothing flashes.
(() => {
  const read = () => {
    try {
      return localStorage.getItem('theme') ?? localStorage.getItem('personTheme');
    } catch {
      return null;
    }
  };
  const chosen = read();
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
