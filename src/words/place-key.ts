import { isRegion } from '../text/regions.ts';

/** Whether it is the key of a page's own message for the name of a place, such as `region.CA-QC`. */
export const isPlaceKey = (key: string): key is `region.${string}` =>
  key.startsWith('region.') && isRegion(key.slice('region.'.length));
