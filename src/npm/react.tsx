/* dist/react.js: the tags as typed React components, and the page's one cart as a hook. React 18.2 and 19. */
// Must be imported first: if another copy of the script has started on the page, it prevents a second definition of the tags.
import './own-products.ts';
import '../index.ts';
import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type Ref,
  type RefAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import { toAttributeName } from '../bridge/attributes.ts';
import type { CommonProps } from '../bridge/common-attributes.ts';
import type { ElementDefinition } from '../bridge/define.ts';
import type { CartItem } from '../cart/line.ts';
import {
  CartButtonElement,
  CartElement,
  ContactFormElement,
  EligibilityElement,
  FooterElement,
  GetStartedElement,
  LoginElement,
  MembershipTiersElement,
  NavElement,
  OrderStatusElement,
  ProductCardElement,
  ProductGridElement,
  RatingElement,
  TestimonialElement,
  ToasterElement,
} from '../elements/all.ts';
import type { CartProps } from '../elements/carts/cart/attributes.ts';
import type { CartButtonProps } from '../elements/carts/cart-button/attributes.ts';
import type { EligibilityProps } from '../elements/eligibility/attributes.ts';
import type { OrderStatusProps } from '../elements/order-status/attributes.ts';
import type { ProductCardProps } from '../elements/product-card/attributes.ts';
import type { ProductGridProps } from '../elements/product-grid/attributes.ts';
import type { RatingProps } from '../elements/rating/attributes.ts';
import type { ContactFormProps } from '../elements/site/contact-form/attributes.ts';
import type { FooterProps } from '../elements/site/footer/attributes.ts';
import type { StartButtonProps } from '../elements/site/get-started/attributes.ts';
import type { LoginProps } from '../elements/site/login/attributes.ts';
import type { MembershipTiersProps } from '../elements/site/membership-tiers/attributes.ts';
import type { NavProps } from '../elements/site/nav/attributes.ts';
import type { TestimonialProps } from '../elements/site/testimonial/attributes.ts';
import type { ToasterProps } from '../elements/toaster/attributes.ts';
import { reactEvents } from './react-events.ts';

export { CartProvider, type ReactCart, useCart } from '../react/use-cart.tsx';

/** An event of the element that listens. */
type Sent<Element, Detail = null> = CustomEvent<Detail> & { readonly currentTarget: Element };

interface Common<Element> extends Partial<CommonProps> {
  onWellnessError?: (event: Sent<Element, { message: string }>) => void;
}

/**
 * Props of a tag's component: its own attributes in camelCase and events, a ref, and React's props for any element. Write
 * `productId`, not `product-id`: TypeScript checks no name with a hyphen in JSX, so a misspelled one is an attribute of its own.
 */
type Wrapped<Element, Props, Events = object> = { [Name in keyof Props]?: Props[Name] | undefined } & Events &
  Common<Element> &
  RefAttributes<Element> &
  Omit<HTMLAttributes<Element>, keyof Props | keyof Events | keyof Common<Element>>;

interface Adds<Element> {
  onCartAdd?: (event: Sent<Element, Omit<CartItem, 'image' | 'href' | 'max' | 'gone' | 'reason'>>) => void;
}

interface Starts<Element> {
  onGetStarted?: (event: Sent<Element>) => void;
}

interface PanelEvents<Element> {
  onCartOpen?: (event: Sent<Element>) => void;
  onCartClose?: (event: Sent<Element>) => void;
}

interface CartEvents<Element> {
  onCartUpdate?: (event: Sent<Element, { key: string; quantity: number; from: number }>) => void;
  onCheckout?: (
    event: Sent<
      Element,
      {
        attempt: string;
        items: readonly CartItem[];
        total: number;
        count: number;
        currency: string;
        discount: string | null;
        url: string | null;
        visitor?: { region?: string; age?: number; approvals?: readonly string[] };
      }
    >,
  ) => void;
}

interface FormEvents<Element> {
  onContactSubmit?: (event: Sent<Element, { name: string; email: string; message: string }>) => void;
}

const events: Readonly<Record<string, string>> = reactEvents satisfies Record<
  keyof (Common<never> & Adds<never> & Starts<never> & PanelEvents<never> & CartEvents<never> & FormEvents<never>) &
    `on${string}`,
  string
>;

/** React 18 writes the names and values of props on custom elements as they are. */
function globalAttribute(name: string, value: unknown): [name: string, value: unknown] {
  if (!version.startsWith('18.')) return [name, value];
  if (name === 'className') return ['class', value];
  return [name, typeof value === 'boolean' && !/^(aria|data)-/.test(name) ? (value ? '' : undefined) : value];
}

/**
 * Passes the element's properties as attributes, so that server markup and hydration agree. Adds the listeners of its
 * events itself, because React does not add them when it hydrates. Remove that once
 * https://github.com/react/react/issues/35446 is fixed in every supported React 19.
 */
function useTag<E extends HTMLElement>(
  props: Readonly<Record<string, unknown>>,
  ref: Ref<E>,
  { definition }: { readonly definition: ElementDefinition },
): object {
  const element = useRef<E>(null);
  useImperativeHandle(ref, () => element.current as E, []);
  const attributes: Record<string, unknown> = { ref: element };
  const listeners: [type: string, listener: EventListener | undefined][] = [];
  for (const [name, value] of Object.entries(props)) {
    if (events[name]) listeners.push([events[name], value as EventListener | undefined]);
    else if (!(name in definition.attributes || name === 'open')) {
      const [attribute, text] = globalAttribute(name, value);
      attributes[attribute] = text;
    } else if (value === true) attributes[toAttributeName(name)] = '';
    else if (value !== false && value !== null && value !== undefined)
      attributes[toAttributeName(name)] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  useLayoutEffect(() => {
    // Without a signal: test environments may mix their own with that of Node.
    const node = element.current;
    for (const [type, listener] of listeners) if (listener) node?.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) if (listener) node?.removeEventListener(type, listener);
    };
  });
  return attributes;
}

/** The component of a tag. `forwardRef`, because components of React 18 get no `ref` as a prop. */
const tag = <E extends HTMLElement, Props, Events = object>(
  name: string,
  element: { readonly definition: ElementDefinition },
) =>
  forwardRef<E, Readonly<Record<string, unknown>>>((props, ref) =>
    createElement(name, useTag(props, ref, element)),
  ) as ForwardRefExoticComponent<Wrapped<E, Props, Events>>;

export const Cart = tag<CartElement, CartProps, CartEvents<CartElement>>('wellness-cart', CartElement);
export const CartButton = tag<
  CartButtonElement,
  CartButtonProps & { open: boolean },
  CartEvents<CartButtonElement> & PanelEvents<CartButtonElement>
>('wellness-cart-button', CartButtonElement);
export const ContactForm = tag<ContactFormElement, ContactFormProps, FormEvents<ContactFormElement>>(
  'wellness-contact-form',
  ContactFormElement,
);
export const Eligibility = tag<EligibilityElement, EligibilityProps>('wellness-eligibility', EligibilityElement);
export const Footer = tag<FooterElement, FooterProps>('wellness-footer', FooterElement);
export const GetStarted = tag<GetStartedElement, StartButtonProps, Starts<GetStartedElement>>(
  'wellness-get-started',
  GetStartedElement,
);
export const Login = tag<LoginElement, LoginProps>('wellness-login', LoginElement);
export const MembershipTiers = tag<MembershipTiersElement, MembershipTiersProps, Starts<MembershipTiersElement>>(
  'wellness-membership-tiers',
  MembershipTiersElement,
);
export const Nav = tag<NavElement, NavProps>('wellness-nav', NavElement);
export const OrderStatus = tag<OrderStatusElement, OrderStatusProps>('wellness-order-status', OrderStatusElement);
export const ProductCard = tag<
  ProductCardElement,
  ProductCardProps,
  Adds<ProductCardElement> & Starts<ProductCardElement>
>('wellness-product-card', ProductCardElement);
export const ProductGrid = tag<
  ProductGridElement,
  ProductGridProps,
  Adds<ProductGridElement> & Starts<ProductGridElement>
>('wellness-product-grid', ProductGridElement);
export const Rating = tag<RatingElement, RatingProps>('wellness-rating', RatingElement);
export const Testimonial = tag<TestimonialElement, TestimonialProps>('wellness-testimonial', TestimonialElement);
export const Toaster = tag<ToasterElement, ToasterProps>('wellness-toaster', ToasterElement);
