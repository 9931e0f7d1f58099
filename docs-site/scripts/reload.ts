/** Under `npm run dev:docs`, loads the page again after each build. */
new EventSource('/changes').addEventListener('message', () => location.reload());
