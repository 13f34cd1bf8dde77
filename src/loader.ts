/**
 * The only script of a page that nobody has touched: inlined, under a CSP hash. It must stay below 2 KB (brotli).
 * It registers the worker, postpones the first click or submit until React is ready, and hydrates on the visitor's first
 * intent, at once when the address or the outbox carries something that only React can show, and soon when a draft does.
 */
import { isSavingData } from './browser/save-data.ts'
import { hasDraft, storeTyped } from './forms/before-react.ts'
import { STATEFUL_QUERY } from './site/stateful-query.ts'
import { hasWaitingItems } from './outbox/queue/has-waiting-items.ts'
import { holdInstallPrompt } from './pwa/hold-install-prompt.ts'
import { registerWorker } from './pwa/register-worker.ts'
import type { KeptMessage } from './service-worker/messages.ts'

/** Written by the build: vendor chunks in the order of evaluation, the entry last. */
declare const __CHUNKS__: readonly string[]

const CONTROL = 'a[href],button,input,select,textarea,summary,[tabindex]'
const QUIET_MS = 50
const LINK_PATIENCE_MS = 300
const READY_PATIENCE_MS = 8000
const RETRY_MS = 4000
const DRAFT_DELAY_MS = 300

type Postponed = { target: HTMLElement; replay: () => void }

const postponed: Postponed[] = []
let started = false
let done = false
let stale = false
let typed = false
let lost = false
let pressed = false
let lastInputAt = 0
let chunksCached = false

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isQuiet = () => !pressed && performance.now() - lastInputAt > QUIET_MS

async function quiet(): Promise<void> {
  while (!isQuiet()) await pause(16)
}

async function hydrate(): Promise<void> {
  if (started) return
  started = true
  let handedOver = stale
  try {
    if (stale) throw new Error('other build')
    for (const href of __CHUNKS__)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    let entry: { start?: () => Promise<void> } = {}
    for (const href of __CHUNKS__) {
      await quiet()
      entry = await import(href)
      await pause(0)
    }
    await entry.start?.()
    handedOver = true
    for (
      const until = performance.now() + READY_PATIENCE_MS;
      document.querySelector('[data-island]:not([data-ready])');
    ) {
      if (performance.now() > until) throw new Error('not ready')
      await pause(16)
    }
    finish()
    showNotes(false)
    for (const { target, replay } of postponed) {
      target.ariaBusy = null
      replay()
    }
  } catch (error) {
    console.error(error)
    showNotes(true)
    // A postponed link is followed plainly; a postponed form stays as it was typed, beside the note that it was not sent.
    for (const { target } of postponed.splice(0)) {
      target.ariaBusy = null
      if (target instanceof HTMLAnchorElement) location.assign(target.href)
    }
    if (handedOver) return finish()
    // A part did not come: it is asked for again, by the next touch too.
    started = false
    const { ok } = await fetch('', { method: 'HEAD' }).catch(() => ({ ok: false }))
    // Some browsers remember that a script did not come, and ask no more.
    if (ok && lost) location.reload()
    lost ||= !ok
    await pause(RETRY_MS)
    void hydrate()
  }
}

function showNotes(shown: boolean): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-form-failed]')) note.hidden = !shown
}

function finish(): void {
  done = true
  for (const type of ['click', 'submit']) removeEventListener(type, postpone, true)
  // Nothing typed may ever reach an address or another page: a form that React did not take is stopped for good.
  addEventListener(
    'submit',
    (event) => event.target instanceof Element && !event.target.closest('[data-ready]') && event.preventDefault(),
    true,
  )
}

function postpone(event: Event): void {
  const from = event.target
  if (from instanceof HTMLFormElement && event instanceof SubmitEvent) {
    stop(event)
    const { submitter } = event
    if (!from.ariaBusy) replayLater(from, () => from.requestSubmit(submitter))
    from.ariaBusy = 'true'
    return
  }
  if (!(from instanceof Element && event instanceof MouseEvent)) return
  const link = from.closest<HTMLAnchorElement>('a[href]')
  if (link) {
    link.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    if (isPostponedLink(link, event)) {
      stop(event)
      const timer = setTimeout(() => location.assign(link.href), LINK_PATIENCE_MS)
      replayLater(link, () => {
        clearTimeout(timer)
        link.click()
      })
    }
    return
  }
  const button = from.closest('button')
  if (button?.closest('[data-island]') && !button.form && !button.hasAttribute('popovertarget')) {
    stop(event)
    replayLater(button, () => button.click())
  }
}

function isPostponedLink(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = !(
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    link.target ||
    link.hasAttribute('download')
  )
  const elsewhere = link.pathname !== location.pathname || link.search !== location.search
  return (
    chunksCached &&
    !stale &&
    plain &&
    link.origin === location.origin &&
    elsewhere &&
    !/\.\w+$|^\/(api|_)\//.test(link.pathname)
  )
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function replayLater(target: HTMLElement, replay: () => void): void {
  postponed.push({ target, replay })
  void hydrate()
}

function intend(event: Event): void {
  if (event.type === 'pointerdown') pressed = true
  if (event.type !== 'pointerover') lastInputAt = performance.now()
  // To point at something is no wish that is worth the traffic.
  else if (isSavingData()) return
  if (!started && event.target instanceof Element && event.target.closest(CONTROL))
    requestAnimationFrame(() => void hydrate())
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown']) addEventListener(type, intend, true)
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => (pressed = false), true)
for (const type of ['click', 'submit']) addEventListener(type, postpone, true)

navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<KeptMessage | null>) => {
  if (data?.type !== 'KEPT' || done) return
  stale = data.stale && !started
  const note = Object.assign(document.createElement('p'), { className: 'kept-note' })
  note.append(data.text)
  document.body.prepend(note)
})

// What was typed into a page that has not come to life outlives a reload all the same.
addEventListener('input', () => (typed = true), true)
addEventListener('pagehide', () => !done && typed && storeTyped())

holdInstallPrompt()
addEventListener('load', () => {
  const idle = window.requestIdleCallback ?? setTimeout
  idle(() => {
    registerWorker()
    // Plain http has no caches, not even the name.
    void window.caches?.match(__CHUNKS__[__CHUNKS__.length - 1] ?? '').then(
      (hit) => (chunksCached = !!hit),
      () => {},
    )
  })
})
if (STATEFUL_QUERY.test(location.search) || document.documentElement.hasAttribute('data-hydrate')) void hydrate()
// Not at once: in a page that was reloaded because scripts did not come, WebKit would take the first of them for missing again.
else if (hasDraft()) setTimeout(hydrate, DRAFT_DELAY_MS)
else
  void hasWaitingItems().then((waiting) => {
    if (waiting) void hydrate()
  })
