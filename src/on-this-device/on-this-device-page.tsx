import { useEffect, useRef, useState, type ReactNode } from 'react'
import { forgetTab } from './forget-tab.ts'
import { outboxStore } from '../outbox/queue/outbox-store.ts'
import { outboxActions } from '../outbox/status/outbox-actions.ts'
import { useOutbox } from '../outbox/status/outbox-snapshot.ts'
import { forgetNotices } from '../outbox/status/notify-when-sent.tsx'
import { forgetWarning } from '../outbox/status/outbox-texts.ts'
import { forgetKeptPages } from '../reading-list/forget-kept-pages.ts'
import { GivenUpArticles } from '../reading-list/given-up-articles.tsx'
import { useKeptArticles } from '../reading-list/use-kept-articles.ts'
import { ConfirmedButton } from '../ui/confirmed-button.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { useIsland } from '../ui/use-island.ts'
import { Drafts } from './drafts.tsx'
import { RECEIPT_DAYS, Receipts } from './receipts.tsx'
import { Saved } from './saved.tsx'
import { WaitingList, type Discards } from './waiting-list.tsx'

/** The page with all of the visitor's data on this device, and the actions on them. It works offline. */
export function OnThisDevicePage() {
  const island = useIsland<HTMLDivElement>()
  const { loaded, pending, needsAttention, parked, receipts, sending } = useOutbox()
  const articles = useKeptArticles()
  const isUnreadable = useIsUnreadable()
  const heading = useRef<HTMLHeadingElement>(null)
  const [discards, setDiscards] = useState<Discards>([])
  const [note, setNote] = useState('')
  /** Counts how often everything was forgotten. A new count makes the list of drafts read its storage again. */
  const [forgotten, setForgotten] = useState(0)
  const items = [...needsAttention, ...pending]

  async function forget() {
    setDiscards([])
    try {
      await forgetDevice()
      setNote('Forgotten. Nothing that you typed or saved is still on this device.')
    } catch {
      setNote('Not all of it could be removed. Try again, or clear the data of this site in your browser’s settings.')
    }
    setForgotten((times) => times + 1)
    // The heading gets the focus, because the result is shown near it and the rest of the page is empty now.
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="saved-articles device container" {...island}>
      <header className="stack">
        <h1 tabIndex={-1} ref={heading}>
          On this device
        </h1>
        <p className="lead">
          See what you typed or saved here, and whether it was sent. It is stored in this browser; we see a form only
          once it is sent.
        </p>
        <output>{note}</output>
      </header>
      <noscript>
        <p>This page needs JavaScript to read from your device.</p>
      </noscript>
      {loaded || isUnreadable ? null : <p className="note needs-script">Looking on this device…</p>}
      {isUnreadable ? (
        <p role="alert">
          This browser does not let the site store anything, so nothing waits here. A form is sent at once, or stays on
          its page until you are online: keep that tab open.
        </p>
      ) : null}
      {loaded ? (
        <div className="device__column">
          <Part id="waiting" title="Not sent yet">
            <WaitingList
              items={items}
              parked={parked}
              sending={sending}
              discards={discards}
              onDiscards={setDiscards}
              onNote={setNote}
            />
          </Part>
          <Part id="sent" title={`Sent in the last ${RECEIPT_DAYS} days`}>
            <Receipts receipts={receipts} />
          </Part>
        </div>
      ) : null}
      {loaded || isUnreadable ? (
        <div className="device__column">
          <Part id="drafts" title="Begun in this tab">
            <Drafts key={forgotten} onNote={setNote} />
          </Part>
          <Part id="saved" title="Saved articles">
            <GivenUpArticles onNote={setNote} />
            <Saved articles={articles ?? []} />
          </Part>
          <Part id="forget" title="Forget my data">
            <p>
              Removes all of the above at once. The pages of the site, which are the same for everyone, stay. What our
              server stores is described in the{' '}
              <TargetLink to="/privacy" className="link">
                privacy notice
              </TargetLink>
              .
            </p>
            <div>
              <ConfirmedButton
                label="Forget my data"
                warning={forgetWarning(items, parked.length)}
                confirmLabel="Forget everything"
                onConfirm={() => void forget()}
              />
            </div>
          </Part>
        </div>
      ) : null}
    </div>
  )
}

/**
 * Removes what the visitor typed or read from this device: items of the outbox, receipts, drafts, the stored
 * appointment, the campaign, the choice of notifications, and pages that were opened or saved. Settings such as the
 * theme stay. Rejects if the outbox can't be emptied; all other data are removed even then.
 */
async function forgetDevice(): Promise<void> {
  forgetTab()
  await forgetKeptPages()
  await forgetNotices()
  // The answer makes Chromium remove its compression dictionary.
  void fetch('/forget.txt', { cache: 'no-store' }).catch(() => undefined)
  await outboxActions.forgetAll()
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** React hook: whether the browser refuses access to the outbox's database. */
function useIsUnreadable(): boolean {
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    let isLeft = false
    outboxStore.list().catch(() => isLeft || setIsUnreadable(true))
    return () => {
      isLeft = true
    }
  }, [])
  return isUnreadable
}
