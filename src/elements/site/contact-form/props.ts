/* Apart from the view: the package's types of elements must not need React's. */

export interface ContactFormProps {
  action: string | undefined;
}
