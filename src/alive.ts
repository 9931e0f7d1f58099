/** On an element whose clicks its component hears. For all copies of the script. */
const ALIVE = Symbol.for('wellness/alive');

export const isAlive = (host: Element): boolean => ALIVE in host;

export function setAlive(host: Element, alive: boolean): void {
  if (alive) Reflect.set(host, ALIVE, true);
  else Reflect.deleteProperty(host, ALIVE);
}

let drawing = true;

/** Whether this copy of the script only draws what elements show first, as on a server: react-dom is not there. */
export const isDrawing = (): boolean => drawing;

export function endDrawing(): void {
  drawing = false;
}
