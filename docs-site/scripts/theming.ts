const themes = ['auto', 'light', 'dark'] as const;

/** The button that goes through the themes. The choice is kept where storage is allowed. */
export function addThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]');
  const root = document.documentElement;
  if (!button) return;
  const show = () => {
    button.textContent = `Theme: ${root.dataset.theme ?? 'auto'}`;
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const now = themes.findIndex((theme) => theme === (root.dataset.theme ?? 'auto'));
    const next = themes[(now + 1) % themes.length] ?? 'auto';
    if (next === 'auto') delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      localStorage.setItem('docs-theme', next);
    } catch {
      // The choice lasts for this page.
    }
    show();
  });
  show();
}
