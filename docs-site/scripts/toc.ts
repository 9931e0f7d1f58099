/** Marks the section that is being read in the page's table of contents, and opens that table where it stands beside the text. */
export function followReading(): void {
  const toc = document.querySelector<HTMLElement>('.toc');
  if (!toc) return;
  const details = toc.querySelector('details');
  const isBeside = matchMedia('(width >= 75rem)');
  const fit = () => {
    if (details) details.open = isBeside.matches;
  };
  fit();
  isBeside.addEventListener('change', fit);

  const links = [...toc.querySelectorAll('a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  let isWaiting = false;
  const mark = () => {
    isWaiting = false;
    const read = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < 160);
    for (const [index, link] of links.entries()) {
      if (index === Math.max(0, read)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener(
    'scroll',
    () => {
      if (!isWaiting) requestAnimationFrame(mark);
      isWaiting = true;
    },
    { passive: true },
  );
  mark();
}
