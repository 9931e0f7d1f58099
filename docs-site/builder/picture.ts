/*
 * Pictures in the preview. This page's policy blocks pictures of other origins, so visitors may choose one from their device,
 * which is not sent anywhere.
 */
import { find } from './dom.ts';

let tried = '';

/** Pictures without an origin belong to the host. */
const isShownHere = (image: string) => image.startsWith('data:image/') || image.startsWith(`${location.origin}/`);

/** The product with a picture that can be shown here. */
export const pictureHere = <Product extends { readonly image?: string }>({ image, ...product }: Product) => {
  const shown = tried || (image && isShownHere(image) ? image : '');
  return shown ? { ...product, image: shown } : product;
};

/** Whether a picture is blocked here, but will show on the visitor's page. */
export const lacksPicture = (images: readonly (string | undefined)[]): boolean =>
  !tried && images.some((image) => image && !isShownHere(image));

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
