/**
 * Sets a control as if the visitor had entered the value, so that all listeners are notified. Uses the prototype's
 * setter: React tracks values set on the control itself, and would ignore the event as no change.
 */
export function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
