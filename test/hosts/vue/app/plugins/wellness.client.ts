import '@wellness/storefront';

export default defineNuxtPlugin(() => {});
