/*
 * Pictures in the preview. This page's policy lets none in from elsewhere, so a visitor may try one of the own device: it
 * is read here and sent nowhere.
 */
import { find } from './dom.ts';

let tried = '';

/** Pictures without an origin belong to the host. */
const isOfHere = (image: string) => image.startsWith('data:image/') || image.startsWith(`${location.origin}/`);

/** The product with a picture that can be shown here. */
export const pictureHere = <Product extends { readonly image?: string }>({ image, ...product }: Product) => {
  const shown = tried || (image && isOfHere(image) ? image : '');
  return shown ? { ...product, image: shown } : product;
};

/** Whether there is one that is not shown here, but will be there. */
export const lacksPicture = (images: readonly (string | undefined)[]): boolean =>
  !tried && images.some((image) => image && !isOfHere(image));

export function startPicture(update: () => void): void {
  const chooser = find<HTMLInputElement>('#picture');
  chooser.addEventListener('change', () => {
    const file = chooser.files?.[0];
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      tried = String(reader.result);
      update();
    });
    if (file) reader.readAsDataURL(file);
  });
}
