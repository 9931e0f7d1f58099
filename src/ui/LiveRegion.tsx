interface LiveRegionProps {
  readonly part?: string;
  readonly announcement: { readonly id: string; readonly text: string } | undefined;
}

/**
 * Announces a sentence to screen readers. Must be rendered, empty, before the first announcement, also where its host is
 * invisible.
 */
export function LiveRegion({ part, announcement }: LiveRegionProps) {
  return (
    <div part={part} role="status" aria-live="polite" className="sr-only visible">
      {announcement && (
        <span key={announcement.id} data-key={announcement.id}>
          {announcement.text}
        </span>
      )}
    </div>
  );
}
