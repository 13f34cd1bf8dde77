import { useEffect, useState } from 'react'
import { sendsWhileClosed } from '../../browser/sends-while-closed.ts'
import { listen } from '../queue/announce.ts'
import { setNoticeWish, wantsNotice } from '../queue/notice-wish.ts'

type NotifyWhenSentProps = {
  /** Whether items wait in the outbox. If not, notifications can only be switched off. */
  isWaiting: boolean
  /**
   * Whether to show at once that the browser blocks notifications. Otherwise that is shown only after the visitor
   * pressed the button.
   */
  saysRefusal?: boolean
}

/** Offers the visitor a notification about items sent while the site is hidden, and shows the present choice. */
export function NotifyWhenSent({ isWaiting, saysRefusal = false }: NotifyWhenSentProps) {
  const [state, setState] = useState<NoticeState>()
  const [wasPressed, setWasPressed] = useState(false)
  useEffect(() => {
    let isLeft = false
    const read = () => void noticeState().then((read) => isLeft || setState(read))
    read()
    const stop = listen(({ forgotten }) => forgotten && read())
    return () => {
      isLeft = true
      stop()
    }
  }, [])

  async function press() {
    setWasPressed(true)
    setState(state === 'on' ? await switchNoticesOff() : await switchNoticesOn())
  }

  if (state === undefined || state === 'impossible') return null
  if (state === 'refused' && !saysRefusal && !wasPressed) return null
  if (state !== 'on' && !isWaiting) return null
  const text = stateText(state, wasPressed)
  return (
    <div className="tell-when-sent cluster">
      {/* Always rendered, so that screen readers announce the result of pressing the button. */}
      <p className={text === '' ? 'visually-hidden' : 'note'} role="status">
        {text}
      </p>
      {state === 'refused' ? null : (
        <button type="button" className="button button--quiet" onClick={() => void press()}>
          {state === 'on' ? 'Don’t notify me' : 'Notify me when it has been sent'}
        </button>
      )}
    </div>
  )
}

function stateText(state: NoticeState, wasPressed: boolean): string {
  if (state === 'refused')
    return 'Your browser does not let this site show notifications. You can allow them in its settings for this site.'
  if (state === 'off') return wasPressed ? 'You get no notification.' : ''
  return sendsWhileClosed()
    ? 'We notify you when it has been sent, even while this site is closed.'
    : 'We notify you when it has been sent. This browser sends only while a tab of this site is open, so leave one open.'
}

/**
 * Whether the visitor gets a notification about sent submissions. `impossible`: this browser has no notifications, or
 * no service worker to show them. `refused`: the browser blocks them for this site.
 */
export type NoticeState = 'impossible' | 'refused' | 'off' | 'on'

/** Returns the present state without asking the visitor. Never rejects. */
export async function noticeState(): Promise<NoticeState> {
  if ((await workerOfSite()) === undefined || globalThis.Notification === undefined) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await wantsNotice()) ? 'on' : 'off'
}

/**
 * Makes the browser ask the visitor for permission. Call it only when the visitor presses a button.
 * @returns the new state
 */
export async function switchNoticesOn(): Promise<NoticeState> {
  try {
    if ((await Notification.requestPermission()) === 'granted') await setNoticeWish(true)
  } catch {
    // The choice can't be stored, so notifications stay off.
  }
  return await noticeState()
}

/**
 * Stores that the visitor wants no notifications. Never rejects.
 * @returns the new state
 */
export async function switchNoticesOff(): Promise<NoticeState> {
  await setNoticeWish(false).catch(() => undefined)
  return await noticeState()
}

/** Deletes the stored choice, and closes notifications that still name receipts. Never rejects. */
export async function forgetNotices(): Promise<void> {
  await setNoticeWish(false).catch(() => undefined)
  const shown = await (await workerOfSite())?.getNotifications?.().catch(() => [])
  for (const notification of shown ?? []) notification.close()
}

async function workerOfSite(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.getRegistration()
  } catch {
    return undefined
  }
}
