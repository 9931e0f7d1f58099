/** The button of a click; undefined if the platform answers it by opening a popover. */
export function pressedButton(event: Event): HTMLButtonElement | undefined {
  const button = event.composedPath().find((node) => node instanceof HTMLButtonElement);
  return button?.popoverTargetElement ? undefined : button;
}
