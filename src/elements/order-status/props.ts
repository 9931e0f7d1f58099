/* Apart from the component: the package's types of elements must not need React's. */

export interface OrderStatusProps {
  endpoint: string | undefined;
  attempt: string | undefined;
  headingLevel: number;
}
