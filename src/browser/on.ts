/**
 * Adds a listener to the window. It runs in the capture phase, before the listeners of elements, which may stop the
 * event. The inline scripts call this function, because the browser's own name takes 16 bytes wherever it stands.
 */
export function on<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  addEventListener(type, listener, true)
}
