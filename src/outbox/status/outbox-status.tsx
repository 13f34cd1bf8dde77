import { useEffect, useState } from 'react'
import { useIsland } from '../../ui/use-island.ts'
import { formWaitMs } from '../queue/outbox-item.ts'
import { OutboxPanel } from './outbox-panel.tsx'
import { useOutbox } from './outbox-snapshot.ts'
import { announcement, isWaiting, summaryText, type FormWords } from './outbox-texts.ts'

const PANEL_ID = 'outbox-panel'

/** The outbox in the header: nothing at all while nothing waits, needs the visitor or has just been sent. */
export function OutboxStatus({ forms }: { forms: FormWords }) {
  const island = useIsland<HTMLDivElement>()
  const { items, sent, sending, dismissSent } = useNews()

  const needsAttention = items.filter((item) => item.state === 'needs-attention').length
  const counts = { waiting: items.length - needsAttention, needsAttention, justSent: sent.length }
  const summary = summaryText(counts)

  return (
    <div className="outbox-status" {...island}>
      {/* Always in the page, so that its first words are announced. */}
      <output className="visually-hidden">{announcement(counts)}</output>
      {summary === null ? null : (
        <>
          <button
            type="button"
            className={`button outbox-status__button outbox-status__button--${summary.tone}`}
            popoverTarget={PANEL_ID}
          >
            {summary.count} <span className="outbox-status__word">{summary.word}</span>
            <span className="visually-hidden">: show the requests on this device</span>
          </button>
          <OutboxPanel id={PANEL_ID} forms={forms} items={items} sent={sent} sending={sending} onDone={dismissSent} />
        </>
      )}
    </div>
  )
}

/**
 * What the header shows of the outbox. A request whose form still waits for the answer is left out, because the form itself will say
 * what became of it. For the same reason "sent" is shown only of what was shown as waiting.
 */
function useNews() {
  const { pending, needsAttention, receipts, sending } = useOutbox()
  const [now, setNow] = useState(0)
  const [seen, setSeen] = useState<readonly string[]>([])
  const [dismissed, setDismissed] = useState<readonly string[]>([])

  const items = [...needsAttention, ...pending.filter((item) => isWaiting(item, now))]
  const young = pending.find((item) => !isWaiting(item, now))
  const sent = receipts.filter((receipt) => seen.includes(receipt.key) && !dismissed.includes(receipt.key))

  const unseen = items.filter((item) => !seen.includes(item.key))
  if (unseen.length > 0) setSeen([...seen, ...unseen.map((item) => item.key)])

  useEffect(() => {
    if (young === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(young.createdAt + formWaitMs - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [young])

  return { items, sent, sending, dismissSent: () => setDismissed(sent.map((receipt) => receipt.key)) }
}
