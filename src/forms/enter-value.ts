/**
 * Sets a control's value as if the visitor had entered it, and notifies all listeners. It uses the prototype's setter.
 * React replaces the setter of the control itself to record values, and would then see no change in the event.
 */
export function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
