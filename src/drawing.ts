let drawing = true;

/** Whether elements only draw what they show first, as they do on a server: this copy of the script has no react-dom yet. */
export const isDrawing = (): boolean => drawing;

export function endDrawing(): void {
  drawing = false;
}
