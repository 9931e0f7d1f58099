import { dirname } from 'node:path';
import { createFilter } from 'vite';
import { suites, testFilesOf } from '../tools/suites.ts';

/** Globs of sources, and of the tests that are the nearest to them. */
interface Entry {
  readonly files: string | readonly string[];
  readonly tests: readonly string[];
}

/**
 * The tests of a source beyond those in the same folder, or in the same folder below test/unit. A file that several
 * entries match has the tests of all of them.
 */
export const map: readonly Entry[] = [
  {
    files: ['src/checkout/{checkout,declined-codes,refused-lines,request}.ts', 'src/page/checkout.ts'],
    tests: ['src/checkout/checkout.test.ts', 'src/elements/carts/cart-button/checkout.test.tsx'],
  },
  { files: 'src/checkout/leave-frame.ts', tests: ['test/embedding/frames.spec.ts'] },
  {
    files: 'src/cart/{compaction,compaction-schedule,journal,snapshot,storage,stored,stored-cart,write}.ts',
    tests: ['test/embedding/releases.spec.ts', 'test/site/storage.spec.ts', 'test/processes/tabs.spec.ts'],
  },
  { files: 'src/elements/site/{brand,navigation}.ts', tests: ['src/elements/site/{nav,footer}/*'] },
  { files: 'src/elements/site/tiers.ts', tests: ['src/elements/site/membership-tiers/*'] },

  { files: 'src/checkout/after-sale.ts', tests: ['test/site/after-sale.spec.ts'] },
  {
    files: 'src/page/{join-page,register-copy}.ts',
    tests: ['test/embedding/{copies,loading,releases}.spec.ts'],
  },
  { files: 'src/checkout/{earlier-attempts,order,reconcile}.ts', tests: ['test/site/order.spec.ts'] },
  {
    files: ['src/checkout/{asked-payments,paid-attempt,paid-url}.ts', 'src/page/arrivals.ts'],
    tests: [
      'test/embedding/paid-url.spec.ts',
      'test/site/{after-sale,order}.spec.ts',
      'src/checkout/after-sale.test.ts',
    ],
  },
  { files: 'src/page/placeholders.ts', tests: ['test/embedding/placeholders.spec.ts'] },
  {
    files: ['src/doctor/*', 'src/markup/misspelt.ts'],
    tests: ['src/doctor/*', 'test/embedding/{doctor,mistakes}.spec.ts', 'test/processes/endpoint-causes.spec.ts'],
  },

  {
    files:
      'src/bridge/{Shown,element-root,element-view,define,keep-input,near,tab-order,react-loading,render-queue,root-listeners,r2wc-react,react-root,use-host,use-hydrated}.*',
    tests: ['src/bridge/*.test.tsx', 'test/site/{first-views,lazy}.spec.ts'],
  },
  {
    files: 'src/actions/*',
    tests: ['src/elements/{site/get-started,product-card}/*', 'test/site/{choices,early}.spec.ts'],
  },
  { files: 'src/elements/carts/*', tests: ['src/elements/carts/{cart,cart-button}/*'] },
  { files: 'src/elements/{carts,carts/*,product-card,product-grid,toaster}/*', tests: ['test/site/shop.spec.ts'] },
  { files: 'src/elements/site/{nav,footer,get-started,membership-tiers}/*', tests: ['test/sweeps/pages.spec.ts'] },
  { files: 'src/elements/order-status/*', tests: ['test/site/order{,-page}.spec.ts'] },
  { files: 'src/elements/eligibility/*', tests: ['test/{site/eligibility,sweeps/questions}.spec.ts'] },
  { files: 'src/ui/*', tests: ['src/elements/product-{card,grid}/*'] },
  { files: 'src/ui/{LiveRegion,Toast}.tsx', tests: ['src/elements/toaster/*'] },
  {
    files: 'src/ui/{GetStarted,WithoutScript}.tsx',
    tests: ['src/elements/site/{get-started,membership-tiers}/*'],
  },
  { files: 'src/ui/PortalLink.tsx', tests: ['src/elements/site/{login,nav}/*'] },
  { files: 'src/ui/Stars.tsx', tests: ['src/elements/{rating,site/testimonial}/*'] },
  {
    files: 'src/styles/*',
    tests: ['test/unit/site/{budgets,shadow-tailwind}.test.ts', 'test/{sweeps/pages,site/shop}.spec.ts'],
  },
  { files: 'src/words/lang/*', tests: ['test/unit/words/*'] },
  { files: 'src/words/**', tests: ['test/unit/site/languages.test.ts', 'test/site/languages.spec.ts'] },

  {
    files: 'src/{files/*,start/lazy-loading,lazy/files-beside,words/load-language-lazy}.ts',
    tests: ['test/embedding/{address,deploy}.spec.ts'],
  },
  {
    files: ['src/start/early-clicks.ts', 'tools/build/frozen-prototypes.ts'],
    tests: ['test/embedding/frozen.spec.ts'],
  },
  {
    files: ['src/{start,lazy}/*', 'src/{early,entry}.ts', 'src/actions/pressed.ts'],
    tests: ['test/site/{early,early-storefront,first-views,lazy}.spec.ts'],
  },
  { files: 'src/{events,protocol}/*', tests: ['src/page/*', 'test/unit/page/*'] },
  { files: 'src/markup/watch-around.ts', tests: ['src/bridge/{tab-order,react-element}.test.tsx', 'src/words/*'] },
  {
    files: 'src/text/whole-number.ts',
    tests: ['src/elements/{carts/*,eligibility/*}'],
  },
  { files: 'src/markup/refused-values.ts', tests: ['src/doctor/*'] },
  { files: 'src/markup/warn.ts', tests: ['src/bridge/attributes.test.ts', 'src/doctor/*'] },
  { files: 'src/markup/deep-all.ts', tests: ['src/checkout/checkout.test.ts', 'test/embedding/paid-url.spec.ts'] },
  { files: 'src/outlets/view-cart.ts', tests: ['src/elements/carts/cart-button/cart-url.test.tsx'] },
  { files: 'src/markup/guard.ts', tests: ['src/page/{arrivals,mount}.test.ts', 'test/embedding/placeholders.spec.ts'] },
  {
    files: 'src/markup/page-function.ts',
    tests: ['src/elements/site/get-started/get-started.test.tsx', 'src/doctor/doctor.test.ts'],
  },
  { files: 'src/{start/active,markup/{left-alone,within}}.ts', tests: ['test/embedding/{placeholders,swaps}.spec.ts'] },
  {
    files: ['src/npm/*', 'src/{index,elements/all}.ts', 'tools/build/{library,first-sheet,swaps,elements}.ts'],
    tests: ['test/packaging/{bundles,package}.spec.ts', 'test/unit/packaging/{elements,modules}.test.ts'],
  },
  {
    files: ['src/styles/{additions,additions-lazy,complete}.ts', 'tools/build/first-sheet.ts'],
    tests: ['test/unit/packaging/first-sheet.test.ts'],
  },
  {
    files: 'src/page/{join-page,register-copy}.ts',
    tests: ['test/packaging/bundles.spec.ts'],
  },
  {
    files: 'src/prerender/*',
    tests: [
      'test/unit/site/prerender.test.ts',
      'test/unit/site/json-ld.test.ts',
      'test/embedding/prerendered-parts.spec.ts',
      'test/site/inline{,-storefront}.spec.ts',
    ],
  },

  { files: 'server/**', tests: ['test/{server,database,unit/server}/*.test.ts'] },
  { files: 'server/counter/*', tests: ['test/processes/counter.spec.ts'] },
  {
    files: 'conformance/*',
    tests: ['test/unit/packaging/{schemas,wire}.test.ts', 'test/processes/conformance-command.test.ts'],
  },
  { files: 'catalog-import/*', tests: ['test/unit/catalog-import/*', 'test/processes/catalog-command.test.ts'] },
  { files: 'fake-stripe/*', tests: ['test/processes/payment-page.spec.ts'] },
  {
    files: ['fake-stripe/{api-version,command,keys,page-files-packaged}.ts', 'server/payment/stripe/fake-keys.ts'],
    tests: ['test/processes/fake-stripe-command.test.ts'],
  },

  {
    files: ['tools/build/{notices.ts,licenses/*}', 'tools/fonts.ts', 'demo-site/fonts/*'],
    tests: ['test/unit/packaging/notices.test.ts'],
  },
  { files: 'tools/build/*', tests: ['test/unit/site/*'] },
  {
    files: ['tools/build/manifest.ts', 'tools/build/manifest/*', 'tools/manifest.ts'],
    tests: ['test/{packaging,unit/packaging}/manifest.*'],
  },
  {
    files: ['tools/build/{compress,hosting}.ts', 'tools/{headers,server}.ts'],
    tests: ['test/unit/hosting/{hosting,server}.test.ts'],
  },
  {
    files: ['tools/build/{connections,environment}.ts', 'tools/{start,checkout-server,demo-evaluation,demo-inbox}.ts'],
    tests: ['test/unit/start/*', 'test/site/evaluation.spec.ts', 'test/processes/{connections,start}.spec.ts'],
  },
  {
    files: ['tools/build/partner.ts', 'tools/partner.ts', 'demo-site/partner/*'],
    tests: ['test/processes/partner.spec.ts'],
  },
  { files: 'tools/older-server.ts', tests: ['test/database/older-server.test.ts'] },
  {
    files: ['tools/checkout-examples.ts', 'examples/checkouts/*'],
    tests: ['test/processes/hand-overs.spec.ts'],
  },
  { files: 'tools/pottery.ts', tests: ['test/processes/pottery.spec.ts'] },
  {
    files: ['tools/portal.ts', 'demo-site/demo-portal/*'],
    tests: ['test/unit/hosting/portal.test.ts', 'test/processes/portal.spec.ts'],
  },
  {
    files: ['tools/build/wordpress.ts', 'tools/wordpress.ts', 'wordpress/**'],
    tests: ['wordpress/test/!(needs).spec.ts'],
  },
  { files: 'tools/build/{browsers.ts,webkit.ts,wtr-*}', tests: ['src/elements/rating/*'] },
  { files: 'tools/{build,few-files,small-site}.ts', tests: ['test/unit/site/{budgets,prerender}.test.ts'] },
  { files: 'tools/budgets.ts', tests: ['test/unit/site/budgets.test.ts'] },
  { files: 'tools/reproducible.ts', tests: ['test/packaging/package.spec.ts'] },
  {
    files: [
      'tools/interface.ts',
      'tools/build/interface/*',
      'server/{handler,posted,responses,status}.ts',
      'src/words/en*.ts',
      'src/elements/**/*-*.ts',
    ],
    tests: ['test/unit/packaging/interface.test.ts'],
  },
  { files: 'tools/release-check.ts', tests: ['test/unit/packaging/release.test.ts'] },
  { files: 'tools/english.ts', tests: ['test/unit/english.test.ts'] },
  { files: 'tools/node-version.mjs', tests: ['test/unit/packaging/node-version.test.ts'] },
  { files: 'tools/build/only-react-18.ts', tests: ['test/packaging/package.spec.ts'] },
  { files: 'tools/orders.ts', tests: ['test/processes/orders-command.test.ts'] },
  { files: ['tools/soak.ts', 'test/model/*'], tests: ['test/unit/cart/storage.test.ts'] },
  { files: ['test/model/years.ts', 'server/orders/*'], tests: ['test/server/years.test.ts'] },
  {
    files: ['test/model/reviews.ts', 'server/orders/*', 'server/reviewing.ts'],
    tests: ['test/server/review-histories.test.ts'],
  },
  {
    files: ['tools/{stages,suites,test,test-changed,test-repeat,test-report}.ts', 'test/map.ts'],
    tests: ['test/unit/map.test.ts'],
  },
  { files: 'tools/{mutants,mutators}.ts', tests: ['test/unit/mutators.test.ts'] },
  // Commands that developers run by hand, whose results they look at.
  { files: 'tools/{find-browser,fonts,images,screenshots,shop-screenshots,subset-font.d}.ts', tests: [] },

  {
    files: ['demo-site/public/pictures/*', 'demo-site/stills.ts'],
    tests: ['test/unit/site/pictures.test.ts'],
  },
  { files: 'demo-site/**', tests: ['test/unit/site/{routes,prerender}.test.ts', 'test/sweeps/pages.spec.ts'] },
  { files: 'demo-site/**/*.html', tests: ['test/{site,unit/site}/found.*'] },
  { files: 'demo-site/astray.ts', tests: ['test/{site,packaging}/astray.spec.ts'] },
  {
    files: ['docs-site/builder/*', 'docs-site/builder-data.ts', 'docs-site/layouts/builder.njk'],
    tests: ['test/{packaging,unit/docs}/builder.*'],
  },
  {
    files: ['docs-site/**', 'docs/**', 'tools/{docs,docs-server}.ts'],
    tests: ['test/unit/docs/*', 'test/docs/*'],
  },
  { files: ['examples/**', 'tools/examples.ts'], tests: ['test/{site,packaging,unit/hosting}/examples.*'] },

  {
    files: 'docs/*',
    tests: [
      'test/unit/site/{languages,proof,troubleshooting}.test.ts',
      'test/unit/packaging/{frameworks,manifest}.test.ts',
    ],
  },
  {
    files: 'package.json',
    tests: ['test/unit/site/budgets.test.ts', 'test/unit/packaging/lockfile.test.ts', 'test/packaging/package.spec.ts'],
  },
];

/** Whether the path of a file, from the project's folder on, matches one of the globs. */
export const matches = (globs: string | readonly string[]) =>
  createFilter([globs].flat(), undefined, { resolve: false });

export const testFiles: readonly string[] = suites.flatMap((suite) => testFilesOf(suite)).sort();

const entries = map.map(({ files, tests }) => {
  const isTest = matches(tests);
  return { isSource: matches(files), tests: tests.length > 0 ? testFiles.filter((file) => isTest(file)) : [] };
});

/** The test files that are the nearest to some files. A test file is its own. */
export function testsFor(files: readonly string[]): readonly string[] {
  const tests = files.flatMap((file) => {
    if (/\.(test|spec)\.tsx?$/.test(file)) return testFiles.filter((known) => known === file);
    const folders = [dirname(file), dirname(file).replace(/^src\b/, 'test/unit')];
    const near = file.startsWith('src/') ? testFiles.filter((test) => folders.includes(dirname(test))) : [];
    return [...near, ...entries.filter(({ isSource }) => isSource(file)).flatMap(({ tests }) => tests)];
  });
  return [...new Set(tests)].sort();
}
