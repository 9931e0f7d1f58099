export default {
  rewrites: () => [{ source: '/checkout/:path*', destination: 'http://localhost:8787/checkout/:path*' }],
};
