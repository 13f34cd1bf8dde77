/**
 * Sets a control's value as if the visitor had entered it, so that all listeners are notified. It uses the prototype's
 * setter, because React records values set on the control itself, and would then see no change in the event.
 */
export function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
