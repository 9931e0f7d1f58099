import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lend } from './owner.ts';
import { useHost } from './use-host.ts';

interface InPlaceProps {
  /** An element whose shadow root shows the content. */
  readonly place: Element;
  readonly children: ReactNode;
}

/** Renders its content here, or in the shadow root of another element. In another place it begins anew. */
export function InPlace({ place, children }: InPlaceProps) {
  const { element } = useHost();
  return place === element ? (
    children
  ) : (
    <Elsewhere place={place} owner={element}>
      {children}
    </Elsewhere>
  );
}

function Elsewhere({ place, owner, children }: InPlaceProps & { readonly owner: Element }) {
  const [container] = useState(() => {
    const created = document.createElement('div');
    // For its styles. The element's own container has no value.
    created.dataset.root = 'lent';
    lend(created, owner);
    return created;
  });
  return createPortal(
    <>
      <Attach container={container} place={place} />
      {children}
    </>,
    container,
  );
}

/** Inserts the container before the effects of the content, which need it on the page. */
function Attach({ container, place }: { readonly container: Element; readonly place: Element }) {
  useLayoutEffect(() => {
    place.shadowRoot?.append(container);
    return () => container.remove();
  }, [container, place]);
  return null;
}
