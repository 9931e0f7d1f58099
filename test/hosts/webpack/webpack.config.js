import { resolve } from 'node:path';

export default {
  mode: 'production',
  entry: './main.js',
  output: { path: resolve('public/build'), publicPath: process.env.BASE && `${process.env.BASE}build/` },
  performance: { hints: false },
};
