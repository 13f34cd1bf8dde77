/**
 * Neutral and success toasts disappear by themselves. The others stay until the visitor dismisses them: `waiting` for a
 * failure that will be retried, `warning` for a result to check, `destructive` for an error. All disappear when the
 * visitor leaves the page.
 */
export type ToastTone = 'neutral' | 'success' | 'waiting' | 'warning' | 'destructive'

export type Toast = {
  id: number
  title: string
  description: string
  tone: ToastTone
  /** Path of the page that showed the toast. */ path: string
}

export type ToastInput = { title: string; description?: string; tone?: ToastTone }

/** The empty list. One shared object, because React requires the same snapshot at each server render. */
export const NO_TOASTS: readonly Toast[] = []

const MAX_TOASTS = 4

let toasts = NO_TOASTS
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast. Works outside React too.
 * @returns its ID for {@link dismissToast} and {@link changeToast}
 */
export function showToast({ title, description = '', tone = 'neutral' }: ToastInput): number {
  lastId += 1
  // A repeated message replaces the former one. Then screen readers announce it again, and messages don't accumulate.
  const others = toasts.filter((toast) => toast.title !== title || toast.description !== description)
  publish([...others, { id: lastId, title, description, tone, path: location.pathname }].slice(-MAX_TOASTS))
  return lastId
}

/** Replaces a toast's text and tone. Does nothing if the toast was dismissed. */
export function changeToast(id: number, { title, description = '', tone = 'neutral' }: ToastInput): void {
  if (toasts.some((toast) => toast.id === id))
    publish(toasts.map((toast) => (toast.id === id ? { ...toast, title, description, tone } : toast)))
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** Whether a toast stays until the visitor dismisses it. Screen readers announce such a toast at once. */
export function isLasting({ tone }: Pick<Toast, 'tone'>): boolean {
  return tone === 'destructive' || tone === 'waiting' || tone === 'warning'
}

/** Removes the toasts of all pages except the one at `path`. */
export function leaveOtherPages(path: string): void {
  if (toasts.some((toast) => toast.path !== path)) publish(toasts.filter((toast) => toast.path === path))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** @returns the function that unsubscribes */
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
