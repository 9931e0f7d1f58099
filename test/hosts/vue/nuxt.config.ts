export default defineNuxtConfig({
  compatibilityDate: '2025-12-01',
  css: ['@wellness/storefront/wellness.css'],
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('wellness-') } },
  typescript: {
    tsConfig: {
      include: ['../wrong/**/*'],
      vueCompilerOptions: { strictTemplates: true },
    },
  },
});
