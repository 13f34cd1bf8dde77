/** Neutral and success toasts leave by themselves; a destructive one stays until it is dismissed. */
export type ToastTone = 'neutral' | 'success' | 'destructive'

export type Toast = { id: number; title: string; description: string; tone: ToastTone }

export type ToastInput = { title: string; description?: string; tone?: ToastTone }

/** Shared with the server's render, which must always see the same empty list. */
export const NO_TOASTS: readonly Toast[] = []

const MAX_TOASTS = 4

let toasts = NO_TOASTS
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast; works outside React too. @returns its id, for {@link dismissToast}. */
export function showToast({ title, description = '', tone = 'neutral' }: ToastInput): number {
  lastId += 1
  // The same message again replaces the old one, so that a repeated failure is announced and does not pile up.
  const others = toasts.filter((toast) => toast.title !== title || toast.description !== description)
  publish([...others, { id: lastId, title, description, tone }].slice(-MAX_TOASTS))
  return lastId
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** @returns the function that ends the subscription. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
