/** The stylesheet of the shop's page, in the storefront's look: its paper, ink and one blue. It stands in each page, so that errors have it, too. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.966 0.008 85), oklch(0.205 0.008 75));
  --sheet: light-dark(oklch(0.987 0.005 88), oklch(0.245 0.009 75));
  --oat: light-dark(oklch(0.918 0.02 80), oklch(0.275 0.014 70));
  --ink: light-dark(oklch(0.255 0.028 262), oklch(0.945 0.01 85));
  --muted: light-dark(oklch(0.485 0.02 262), oklch(0.745 0.014 85));
  --line: light-dark(oklch(0.865 0.012 80), oklch(0.345 0.01 75));
  --rule: light-dark(oklch(0.6 0.016 262), oklch(0.575 0.012 80));
  --accent: light-dark(oklch(0.455 0.135 256), oklch(0.775 0.095 250));
  --press: light-dark(oklch(0.385 0.125 257), oklch(0.84 0.075 248));
  --wash: light-dark(oklch(0.935 0.022 250), oklch(0.31 0.035 255));
  --on-accent: light-dark(oklch(0.985 0.006 88), oklch(0.2 0.03 262));
  --error: light-dark(oklch(0.475 0.15 28), oklch(0.78 0.105 30));
  --error-wash: light-dark(oklch(0.945 0.02 30), oklch(0.29 0.04 28));
  --edge: clamp(16px, 5vw, 64px);
  --serif: Literata, Georgia, Gelasio, serif;
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { min-height: 100svh; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.55 "Instrument Sans", system-ui, sans-serif; overflow-wrap: anywhere; }
ul, ol { list-style: none; }
a { color: var(--accent); text-underline-offset: 3px; }
a:hover { color: var(--press); }
:is(a, button, input, main):focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
main:focus { outline: none; }
.skip { position: absolute; inset: 0 auto auto 0; z-index: 1; padding: 10px var(--edge); background: var(--sheet); }
.skip:not(:focus) { clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.test, header nav, main { padding-inline: max(var(--edge), 50vw - 36rem); }
.test { padding-block: 9px 10px; background: var(--oat); font-size: .9375rem; }
header { border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 0 28px; }
header a { display: inline-flex; align-items: center; min-height: 52px; color: var(--ink); text-decoration: none; }
header a:hover { color: var(--accent); }
header [aria-current] { box-shadow: inset 0 -2px var(--ink); }
main { padding-block: clamp(28px, 5vw, 56px) 72px; }
h1 { font: 330 clamp(1.75rem, 1.2rem + 2.8vw, 3.25rem)/1.12 var(--serif); letter-spacing: -.02em; }
h1 .number { white-space: nowrap; }
h2, dt, label { color: var(--muted); font-size: .875rem; font-weight: 500; line-height: 1.35; letter-spacing: .012em; }
.lede { max-width: 34em; margin-block: 24px 28px; font: 400 1.1875rem/1.5 var(--serif); }
.note { color: var(--muted); font-size: .9375rem; line-height: 1.5; }
.note > * + * { margin-inline-start: 14px; }
.error { color: var(--error); }
.field { display: flex; flex-wrap: wrap; gap: 6px 8px; margin-block: 20px 8px; }
.field label { flex-basis: 100%; }
.month { margin-top: 48px; }
input { flex: 1 1 10rem; min-width: 0; max-width: 22rem; min-height: 48px; padding: 8px 14px; border: 1px solid var(--rule); border-radius: 3px; background: var(--sheet); color: inherit; font: inherit; }
input:hover { border-color: var(--ink); }
.button, .second { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 8px 22px; border: 1px solid transparent; border-radius: 3px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; line-height: 1.25; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--press); color: var(--on-accent); }
.second { border-color: var(--rule); background: none; color: var(--accent); }
.second:hover { border-color: var(--press); color: var(--press); }
.filters ul { display: flex; flex-wrap: wrap; gap: 0 22px; }
.filters a { display: inline-flex; align-items: center; min-height: 44px; font-size: .9375rem; text-decoration: none; }
.filters a:hover { text-decoration: underline; }
.filters [aria-current] { color: var(--ink); font-weight: 500; text-decoration: underline; text-decoration-thickness: 2px; }
.orders { margin-top: 16px; border-top: 1px solid var(--ink); }
.orders li { position: relative; display: grid; grid-template-columns: 9.5rem minmax(0, 1fr) auto; gap: 2px 24px; align-items: baseline; padding: 15px 4px 16px; border-bottom: 1px solid var(--line); }
.orders li:hover { background: var(--wash); }
.orders .number { font-variant-numeric: tabular-nums; font-weight: 500; text-decoration: none; overflow-wrap: normal; white-space: nowrap; }
.orders .number::after { content: ""; position: absolute; inset: 0; }
.orders .what { grid-area: 1 / 2; }
.orders .sum { grid-area: 1 / 3; }
.orders .note { grid-area: 2 / 2 / auto / -1; }
.sum, dd { font-variant-numeric: tabular-nums; text-align: end; overflow-wrap: normal; }
.state { display: inline-block; padding: 1px 8px 2px; border-radius: 2px; background: var(--oat); color: var(--ink); font-size: .875rem; font-weight: 500; line-height: 1.4; }
.state.authorized { background: var(--wash); box-shadow: inset 0 0 0 1px var(--accent); }
.state.paid { background: var(--wash); color: var(--press); }
.state.failed, .state.flagged { background: var(--error-wash); color: var(--error); }
.pages { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 28px; }
.columns { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: 40px clamp(32px, 6vw, 88px); align-items: start; margin-top: 32px; }
.side { display: grid; gap: 32px; }
h1 + .note { margin-top: 14px; }
.lines { margin-top: 10px; border-top: 1px solid var(--ink); }
.lines li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 24px; align-items: baseline; padding-block: 14px; border-bottom: 1px solid var(--line); }
.lines .note { grid-column: 1 / -1; }
.name { font: 400 1.1875rem/1.35 var(--serif); }
dl { padding-block: 12px; }
dl div { display: flex; gap: 24px; align-items: baseline; justify-content: space-between; padding-block: 5px; }
dl .last { margin-block: 8px; padding-top: 12px; border-top: 1px solid var(--ink); }
.last dd { font: 340 1.75rem/1 var(--serif); }
.notice { margin-top: 20px; padding: 14px 18px 16px; border-radius: 3px; background: var(--error-wash); color: var(--error); }
.notice h2 { color: inherit; }
.notice.waits { display: grid; gap: 6px; background: var(--wash); color: var(--ink); }
.waits li { display: flex; flex-wrap: wrap; gap: 2px 18px; align-items: baseline; padding-block: 6px; }
.waits li a, .waits > a { display: inline-flex; align-items: center; min-height: 32px; font-variant-numeric: tabular-nums; }
.waits .fields { margin-block: 4px 12px; }
address { margin-block: 8px; font-style: normal; }
address span { display: block; }
.history { margin-top: 4px; }
.history li { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; padding-block: 9px; border-bottom: 1px solid var(--line); }
.action { margin-top: 10px; }
.fields { display: grid; gap: 6px; justify-items: start; margin-top: 18px; }
.fields input { width: 100%; }
.fields button { margin-top: 8px; }
.fields input + label { margin-top: 8px; }
summary { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); cursor: pointer; }
summary:hover { color: var(--press); }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
details .button { margin-top: 10px; }
.counts { border-top: 1px solid var(--ink); }
.counts li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 32px; align-items: center; padding-block: 12px; border-bottom: 1px solid var(--line); }
.counts h2 { color: var(--ink); }
.counts .note { grid-area: 2 / 1; }
.counts form { grid-area: 1 / 2 / 3 / 3; margin: 0; }
.counts input { flex: none; width: 8rem; text-align: end; font-variant-numeric: tabular-nums; }
.slip { max-width: 46rem; margin-inline: auto; padding-inline: var(--edge); }
.slip .back { display: inline-flex; align-items: center; min-height: 44px; }
.slip section { margin-top: 28px; }
.slip address { font-size: 1.1875rem; }
.slip .lines { margin-block: 28px; }
.box { width: 1.25rem; height: 1.25rem; border: 1px solid var(--rule); }
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; --paper: white; --ink: black; --muted: black; }
  .test, header, .slip .back, .filters, search, form, .pages, details, .actions { display: none; }
  main { padding: 0; }
  .lines li { break-inside: avoid; }
}
@media (width < 760px) {
  .counts li { grid-template-columns: minmax(0, 1fr); }
  .counts form { grid-area: auto; margin-top: 8px; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  .orders li { grid-template-columns: minmax(0, 1fr) auto; }
  .orders .number { grid-area: 1 / 1; }
  .orders .sum { grid-area: 1 / 2; }
  .orders .what, .orders .note { grid-area: auto / 1 / auto / -1; }
}
@media (forced-colors: active) { .button, .state { border: 1px solid; } }
`;
