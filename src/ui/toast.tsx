import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { useLocation } from '@tanstack/react-router'
import {
  currentToasts,
  dismissToast,
  isLasting,
  leaveOtherPages,
  NO_TOASTS,
  subscribeToToasts,
  type Toast,
  type ToastTone,
} from './toast-store.ts'

/** How long a toast is visible, in ms: enough to read a title and two lines twice. */
const VISIBLE_MS = 9_000

/**
 * The region of the page that shows toasts. Mount it once; `showToast` adds toasts. The polite live region is always in
 * the page, because screen readers announce only changes of an existing region. They announce an alert as soon as it is
 * added.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NO_TOASTS)
  const focusedBefore = useRef<HTMLElement | null>(null)
  const [paused, setPaused] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => leaveOtherPages(path), [path])

  const dismiss = useCallback((id: number, restoreFocus: boolean) => {
    dismissToast(id)
    setPaused(false)
    if (restoreFocus && focusedBefore.current?.isConnected) focusedBefore.current.focus()
  }, [])

  function rememberFocus(event: FocusEvent<HTMLElement>) {
    setPaused(true)
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusedBefore.current = from
  }

  const items = (list: readonly Toast[]) =>
    list.map((toast) => <ToastItem key={toast.id} toast={toast} paused={paused} onDismiss={dismiss} />)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing is no action, so it needs no other control
    <section
      className="toasts"
      aria-label="Notifications"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={rememberFocus}
      onBlur={() => setPaused(false)}
    >
      <div>{items(toasts.filter(isLasting))}</div>
      <output>{items(toasts.filter((toast) => !isLasting(toast)))}</output>
    </section>
  )
}

type ToastItemProps = { toast: Toast; paused: boolean; onDismiss: (id: number, restoreFocus: boolean) => void }

function ToastItem({ toast, paused, onDismiss }: ToastItemProps) {
  const leaves = !isLasting(toast) && !paused
  useEffect(() => {
    if (!leaves) return undefined
    const timer = setTimeout(() => onDismiss(toast.id, false), VISIBLE_MS)
    return () => clearTimeout(timer)
    // The effect depends on the whole toast, because a changed text needs the full time to be read.
  }, [leaves, toast, onDismiss])

  function dismissOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') onDismiss(toast.id, true)
  }

  return (
    <span className={`toast toast--${toast.tone}`} {...(isLasting(toast) ? { role: 'alert' } : {})}>
      <Sign tone={toast.tone} />
      <span className="toast__text">
        <span className="toast__title">{toast.title}</span>
        {toast.description === '' ? null : <span className="toast__description">{toast.description}</span>}
      </span>
      <button
        type="button"
        className="toast__dismiss"
        aria-label={`Dismiss: ${toast.title}`}
        onClick={() => onDismiss(toast.id, true)}
        onKeyDown={dismissOnEscape}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
          <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </span>
  )
}

/** The icon of a toast. Waiting and warning toasts have the same color, so their icons distinguish them. */
function Sign({ tone }: { tone: ToastTone }) {
  const path = signs[tone]
  if (path === undefined) return null
  return (
    <svg className="toast__sign" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

const signs: Partial<Record<ToastTone, string>> = {
  waiting: 'M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.5V8l2.5 1.5',
  warning: 'M8 1.800 14.700 13.500H1.300ZM8 6v3.500m0 1.200v1.300',
}
