// Decision: docs/decisions/0002-pages-hydrate-at-the-first-intent.md

/**
 * Hydrates a page. The page contains this script inline, and its content security policy has the script's hash. The
 * script must stay below 3,000 bytes, and below 1,536 compressed. An island is an interactive part of a page.
 * The script starts React when the visitor touches, points at, focuses or changes a control in an island. It replays
 * clicks and submits there when the islands are ready. It starts React at once if only React can show what the address
 * or the outbox (unsent submissions) contains. It starts React soon if there is a draft or a new version waits. Links,
 * menus and everything else outside the islands work without React, with the help of `page.ts`.
 */
import { addLink } from '../browser/add-link.ts'
import { findAll } from '../browser/find-all.ts'
import { on } from '../browser/on.ts'
import { isSavingData } from '../browser/save-data.ts'
import { READY_LIMIT_MS, UNREADY_ISLAND } from '../browser/unready.ts'
import { hasDraft, storeTyped, typedForms } from '../forms/form-draft.ts'
import { whenItemsWait } from '../outbox/queue/when-items-wait.ts'
import { STATEFUL_QUERY } from '../site/stateful-query.ts'

/** The controls that need React. Links and details in an island don't. */
const CONTROL = '[data-island] :is(button,input,select,textarea,label)'
const QUIET_MS = 50
const POLL_MS = 16
const RETRY_MS = 4000
const DRAFT_DELAY_MS = 300
/**
 * The browsers' error messages for a script that could not be loaded. A script that was loaded and failed has another
 * message: it would fail again after a reload.
 */
const LACKS_SCRIPT = /import.+ module/i

let replays: Array<() => void> = []
/** When the last input was, in ms since the page's start; Infinity while a finger or a button is down. */
let lastInputAt = 0
let started: boolean | undefined
/** How often a script failed to load. */
let failures = 0
let done: boolean | undefined
let retry: ReturnType<typeof setTimeout> | undefined

const pause = (ms?: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function hydrate(): Promise<void> {
  if (started) return
  started = true
  // Whether React has been started. Also true in an offline copy from another build, because that build's scripts must
  // not be requested.
  let handedOver = !!findAll('[data-stale]')[0]
  try {
    if (handedOver) throw new Error('stale')
    // The effect of the first touch is painted before.
    await pause()
    // The scripts in the order of their evaluation: vendor chunks first, the entry last.
    const chunks: Record<string, string> = JSON.parse(findAll('[type=importmap]')[0]?.textContent ?? '').integrity
    if (!failures)
      for (const [href, integrity] of Object.entries(chunks)) addLink({ rel: 'modulepreload', href, integrity })
    let entry: { start?: () => Promise<void> } = {}
    for (const href in chunks) {
      while (performance.now() - lastInputAt < QUIET_MS) await pause(POLL_MS)
      entry = await import(href)
      await pause()
    }
    await entry.start?.()
    handedOver = true
    for (let polls = READY_LIMIT_MS / POLL_MS; findAll(UNREADY_ISLAND)[0]; polls -= 1) {
      if (!polls) throw new Error('late')
      await pause(POLL_MS)
    }
    done = true
    showFailure(false)
    for (const replay of replays) replay()
  } catch (error) {
    console.error(error)
    // The forms keep their text, and show a message that they can't send.
    showFailure(true)
    replays = []
    done = handedOver
    if (done) return
    // A script failed to load. The next touch of a control or the timer requests it again. The timer does not wait for
    // the answers below, which may never come.
    started = false
    clearTimeout(retry)
    retry = setTimeout(hydrate, RETRY_MS)
    failures += 1
    const come = await Promise.all(
      Array.from(findAll<HTMLLinkElement>('[rel=modulepreload]'), ({ href, integrity }) => fetch(href, { integrity })),
    ).then(
      (answers) => answers.every(({ ok }) => ok),
      () => false,
    )
    // WebKit and older Chromium never request a script again that failed to load, so only a reload helps.
    if (come && !started && failures > 1 && LACKS_SCRIPT.test(String(error))) location.reload()
  }
}

/** Ends the waiting state of all forms. Shows the message that they can't send if `failed`, else hides it. */
function showFailure(failed: boolean): void {
  for (const note of findAll('[data-form-failed]')) note.hidden = !failed
  for (const form of document.forms) form.ariaBusy = null
}

function postpone(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  void hydrate()
}

for (const type of ['pointerover', 'pointerdown', 'click', 'input', 'focusin'] as const)
  on(type, (event) => {
    const { target } = event
    const control = target instanceof Element && target.closest<HTMLButtonElement>(CONTROL)
    if (control && type === 'input') typedForms.add(control.form)
    if (type !== 'pointerover') lastInputAt = Math.max(lastInputAt, type === 'pointerdown' ? Infinity : event.timeStamp)
    // If the visitor saves data, a pointer over a control is no reason to load scripts.
    else if (isSavingData()) return
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
  // A form with a role is the site's search, which the browser sends without React.
  if (!(form instanceof HTMLFormElement) || form.role) return
  if (!done) {
    if (!form.ariaBusy) replays.push(() => form.requestSubmit(submitter))
    form.ariaBusy = 'true'
    postpone(event)
    // Blocks the submit of a form that React did not take over, because typed text must never get into an address or to
    // another page.
  } else if (!form.closest('[data-ready]')) event.preventDefault()
})

// Stores text that was typed without React, so that it survives a reload.
on('pagehide', storeTyped)

if (findAll('[data-hydrate]')[0] || STATEFUL_QUERY.test(location.search)) void hydrate()
// Delayed, because WebKit would report a script as missing again in a page that was just reloaded for missing scripts.
else if (hasDraft()) setTimeout(hydrate, DRAFT_DELAY_MS)
else {
  whenItemsWait(hydrate)
  // Without this a visitor who only reads would never be offered a new version. It runs late, because it is not urgent.
  on('load', () =>
    navigator.serviceWorker?.getRegistration().then(
      (registration) => registration?.waiting && hydrate(),
      () => {},
    ),
  )
}
