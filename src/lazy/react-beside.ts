/* dist/react-dom.js. Whatever it and rest.js have in common is in rest.js, whose functions and views React continues. */
import './rest.ts';

export * from './react-side.ts';
