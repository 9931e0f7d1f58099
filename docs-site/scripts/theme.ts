/** Runs before the first paint, so that a chosen theme never flashes. */
const stored = (() => {
  try {
    return localStorage.getItem('docs-theme');
  } catch {
    return null;
  }
})();
if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
document.documentElement.dataset.scripts = '';
