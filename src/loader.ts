// Decision: docs/decisions/0002-pages-hydrate-at-the-first-intent.md

/**
 * Brings a page to life, inlined in it under a CSP hash. It must stay below 3,000 bytes, and 1,536 compressed.
 * It starts React at the first touch, input or focus in an island; clicks and submits there are replayed when the islands are ready. It
 * starts React at once when the address or the outbox carries something that only React can show, and soon when a draft does or a new version waits. Links, menus
 * and all else outside the islands are the browser's own, with what `page-snippet.ts` adds to them.
 */
import { isSavingData } from './browser/save-data.ts'
import { hasDraft, storeTyped } from './forms/before-react.ts'
import { whenItemsWait } from './outbox/queue/when-items-wait.ts'
import { STATEFUL_QUERY } from './site/stateful-query.ts'

/** What needs React. In an island too, links and details need none. */
const CONTROL = '[data-island] :is(button,input,select,textarea,label)'
const QUIET_MS = 50
const POLL_MS = 16
/** Eight seconds. */
const READY_POLLS = 500
const RETRY_MS = 4000
const DRAFT_DELAY_MS = 300
/** A script that came and failed says something else: loaded anew it would fail again, and the form would lose what was typed. */
const WEBKIT_LACKS_SCRIPT = /Importing a module/

let replays: Array<() => void> = []
/** By the page's own clock; while a finger or a button is down, the end of time. */
let lastInputAt = 0
let typed: boolean | undefined
let started: boolean | undefined
let failedBefore: boolean | undefined
let lost: boolean | undefined
let done: boolean | undefined
let retry: ReturnType<typeof setTimeout> | undefined

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const find = <Found extends HTMLElement>(selector: string) => document.querySelectorAll<Found>(selector)

function on<Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void {
  addEventListener(type, listener, true)
}

async function hydrate(): Promise<void> {
  if (started) return
  started = true
  // Scripts of another build are not asked for.
  let handedOver = !!find('[data-stale]')[0]
  try {
    if (handedOver) throw new Error('other build')
    // In the order of evaluation: vendor chunks first, the entry last.
    const chunks: Record<string, string> = JSON.parse(find('[type=importmap]')[0]?.textContent ?? '').integrity
    if (!failedBefore)
      for (const [href, integrity] of Object.entries(chunks))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, integrity }))
    let entry: { start?: () => Promise<void> } = {}
    for (const href in chunks) {
      while (performance.now() - lastInputAt < QUIET_MS) await pause(POLL_MS)
      entry = await import(href)
      await pause(0)
    }
    await entry.start?.()
    handedOver = true
    for (let polls = READY_POLLS; find('[data-island]:not([data-ready])')[0]; polls -= 1) {
      if (!polls) throw new Error('not ready')
      await pause(POLL_MS)
    }
    done = true
    showFailure(false)
    for (const replay of replays) replay()
  } catch (error) {
    console.error(error)
    // A form stays as it was typed, beside the note that it was not sent.
    showFailure(true)
    replays = []
    done = handedOver
    if (done) return
    // A part did not come: it is asked for again, by the next touch too.
    started = false
    const parts = [...find<HTMLLinkElement>('[rel=modulepreload]')]
    const come = await Promise.all(parts.map(({ href, integrity }) => fetch(href, { integrity }))).then(
      (answers) => answers.every(({ ok }) => ok),
      () => void (lost = true),
    )
    // WebKit remembers that a script did not come, and asks no more.
    if (come && !started && (lost || (failedBefore && WEBKIT_LACKS_SCRIPT.test(String(error))))) location.reload()
    failedBefore = true
    clearTimeout(retry)
    retry = setTimeout(hydrate, RETRY_MS)
  }
}

/** Forms wait no longer, and say whether they can't be sent. */
function showFailure(failed: boolean): void {
  for (const note of find('[data-form-failed]')) note.hidden = !failed
  for (const form of document.forms) form.ariaBusy = null
}

function postpone(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  void hydrate()
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'input', 'click'] as const)
  on(type, (event) => {
    const { target } = event
    typed ||= type === 'input'
    if (type !== 'pointerover') lastInputAt = Math.max(lastInputAt, type === 'pointerdown' ? Infinity : event.timeStamp)
    // To point at something is no wish that is worth the traffic.
    else if (isSavingData()) return
    const control = target instanceof Element && target.closest<HTMLButtonElement>(CONTROL)
    if (done || !control) return
    if (type !== 'click') requestAnimationFrame(hydrate)
    else if (control.type === 'button') {
      replays.push(() => control.click())
      postpone(event)
    }
  })
for (const type of ['pointerup', 'pointercancel'] as const) on(type, (event) => (lastInputAt = event.timeStamp))

on('submit', (event) => {
  const { target: form, submitter } = event
  // One with a role is a search, which the browser sends by itself.
  if (!(form instanceof HTMLFormElement) || form.role) return
  if (!done) {
    if (!form.ariaBusy) replays.push(() => form.requestSubmit(submitter))
    form.ariaBusy = 'true'
    postpone(event)
    // Nothing typed may ever reach an address or another page: a form that React did not take is stopped for good.
  } else if (!form.closest('[data-ready]')) event.preventDefault()
})

// What was typed into a page that has not come to life outlives a reload all the same.
on('pagehide', () => !done && typed && storeTyped())

if (find('[data-hydrate]')[0] || STATEFUL_QUERY.test(location.search)) void hydrate()
// Not at once: in a page that was reloaded because scripts did not come, WebKit would take the first of them for missing again.
else if (hasDraft()) setTimeout(hydrate, DRAFT_DELAY_MS)
else {
  whenItemsWait(hydrate)
  // Else a visitor who only reads would never be asked whether the new version may take over. Late: it can wait for what was asked for.
  on('load', () =>
    navigator.serviceWorker?.getRegistration().then(
      (registration) => registration?.waiting && hydrate(),
      () => {},
    ),
  )
}
