import { unsafeCSS } from 'lit';
import css from '../styles.css?inline';

/** Lit makes one constructed stylesheet of it for all shadow roots. */
export const styles = unsafeCSS(css);
