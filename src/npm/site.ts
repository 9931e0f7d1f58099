/* The storefront's own parts, and their messages in all languages. They load when one of these parts is on a page. */
import { englishSite as en } from '../words/en-site.ts';
import ar from '../words/lang/site/ar.ts';
import de from '../words/lang/site/de.ts';
import es from '../words/lang/site/es.ts';
import fr from '../words/lang/site/fr.ts';

export * from '../lazy/site-views.ts';

export const messages = { en, ar, de, es, fr };
