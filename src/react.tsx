/* dist/react.js: the tags as typed React components, and the page's one cart as a hook. React 19. */
import { createElement, type ReactNode } from 'react';
import { toAttributeName } from './bridge/attributes.ts';
import type { CartButtonProps } from './elements/cart-button/CartButton.tsx';
import type { ContactFormProps } from './elements/contact-form/ContactForm.tsx';
import type { FooterProps } from './elements/footer/FooterView.tsx';
import type { StartButtonProps } from './elements/get-started/StartButton.tsx';
import type { LoginProps } from './elements/login/LoginView.tsx';
import type { NavProps } from './elements/nav/NavView.tsx';
import type { ProductCardProps } from './elements/product-card/ProductCard.tsx';
import type { ProductGridProps } from './elements/product-grid/ProductGrid.tsx';
import type { RatingProps } from './elements/rating/RatingView.tsx';
import type { TestimonialProps } from './elements/testimonial/TestimonialView.tsx';
import type { ToasterProps } from './elements/toaster/ToasterView.tsx';
import './index.ts';

export { CartProvider, type ReactCart, useCart } from './cart/use-cart.tsx';

interface Common {
  theme?: 'auto' | 'light' | 'dark';
  id?: string;
  className?: string;
  slot?: string;
  children?: ReactNode;
  onWellnessError?: (event: CustomEvent<{ message: string }>) => void;
}

type Wrapped<Props, Events = object> = { [Name in keyof Props]?: Props[Name] | undefined } & Events & Common;

interface Adds {
  onCartAdd?: (
    event: CustomEvent<{ id: string; name: string; description: string; price: number; quantity: number }>,
  ) => void;
}

interface Starts {
  onGetStarted?: (event: CustomEvent<null>) => void;
}

interface CartEvents {
  onCartOpen?: (event: CustomEvent<null>) => void;
  onCartClose?: (event: CustomEvent<null>) => void;
  onCheckout?: (
    event: CustomEvent<{ items: readonly object[]; total: number; count: number; url: string | null }>,
  ) => void;
}

interface FormEvents {
  onContactSubmit?: (event: CustomEvent<{ name: string; email: string; message: string }>) => void;
}

const plain = new Set(['id', 'className', 'slot', 'children']);

/** `onCartAdd` listens to `wellness-cart-add`; React 19 takes `on` and the event's own name. */
function eventOf(name: string): string {
  return `onwellness-${toAttributeName(name.charAt(2).toLowerCase() + name.slice(3)).replace(/^wellness-/, '')}`;
}

/** Properties go as attributes, which a server can write and a hydrating React finds again. */
function attributesOf(props: object): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (plain.has(name)) given[name] = value;
    else if (typeof value === 'function') given[eventOf(name)] = value;
    else if (value === true) given[toAttributeName(name)] = '';
    else if (value !== false && value !== null && value !== undefined)
      given[toAttributeName(name)] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return given;
}

export const CartButton = (props: Wrapped<CartButtonProps & { open: boolean }, CartEvents>) =>
  createElement('wellness-cart-button', attributesOf(props));
export const ContactForm = (props: Wrapped<ContactFormProps, FormEvents>) =>
  createElement('wellness-contact-form', attributesOf(props));
export const Footer = (props: Wrapped<FooterProps>) => createElement('wellness-footer', attributesOf(props));
export const GetStarted = (props: Wrapped<StartButtonProps, Starts>) =>
  createElement('wellness-get-started', attributesOf(props));
export const Login = (props: Wrapped<LoginProps>) => createElement('wellness-login', attributesOf(props));
export const MembershipTiers = (props: Wrapped<object, Starts>) =>
  createElement('wellness-membership-tiers', attributesOf(props));
export const Nav = (props: Wrapped<NavProps>) => createElement('wellness-nav', attributesOf(props));
export const ProductCard = (props: Wrapped<ProductCardProps, Adds & Starts>) =>
  createElement('wellness-product-card', attributesOf(props));
export const ProductGrid = (props: Wrapped<ProductGridProps, Adds & Starts>) =>
  createElement('wellness-product-grid', attributesOf(props));
export const Rating = (props: Wrapped<RatingProps>) => createElement('wellness-rating', attributesOf(props));
export const Testimonial = (props: Wrapped<TestimonialProps>) =>
  createElement('wellness-testimonial', attributesOf(props));
export const Toaster = (props: Wrapped<ToasterProps>) => createElement('wellness-toaster', attributesOf(props));
