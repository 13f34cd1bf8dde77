/**
 * Sets a control to a value as if the visitor had entered it: everything that listens to the form hears of it, React too. It remembers
 * what it was told of a control's value by the control itself, and would take a value that was set there for one it knows.
 */
export function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
