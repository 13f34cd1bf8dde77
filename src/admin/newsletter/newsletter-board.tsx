import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { downloadFile } from '../../browser/download-file.ts'
import { messageOf } from '../../lib/error-message.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useIsland } from '../../ui/use-island.ts'
import { showOutcome } from '../layout/show-outcome.ts'
import { BounceList } from './bounce-list.tsx'
import { ImportReaders } from './import-readers.tsx'
import { NewsletterReaders } from './newsletter-readers.tsx'
import { newsletterServer } from './newsletter-server.ts'
import { NextIssue, type ActOnNewsletter } from './next-issue.tsx'
import { StaffFailure } from '../layout/staff-layout.tsx'
import { ASKED_ONCE } from '../account/for-admins.ts'

const QUERY_KEY = ['newsletter-desk']

/** Shows the next issue and the subscribers. If the server does not answer, the last answer stays visible. */
export function NewsletterBoard({ me }: { me: string }) {
  const island = useIsland<HTMLElement>()
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: newsletterServer.read,
    ...ASKED_ONCE,
  })

  // No button is disabled during a request, because a disabled button loses the focus. A second press meanwhile does
  // nothing.
  const act: ActOnNewsletter = async (action, done) => {
    if (isBusy.current) return false
    isBusy.current = true
    const isDone = await attempt(async () => queries.setQueryData(QUERY_KEY, await newsletterServer.act(action)), done)
    isBusy.current = false
    return isDone
  }

  return (
    <section {...island} className="newsletter-desk" aria-label="The newsletter">
      {isPending ? <LoadingNote>Loading the newsletter...</LoadingNote> : null}
      {error === null ? null : <StaffFailure message={error.message} button="Refresh" onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <NextIssue desk={data} me={me} onAct={act} />
          <div className="newsletter-desk__readers">
            <NewsletterReaders desk={data} onSave={() => void saveReaders()} />
            <BounceList bounces={data.bounces} onAct={act} />
            <ImportReaders onImported={() => void refetch()} />
          </div>
        </>
      )}
    </section>
  )
}

function saveReaders(): Promise<boolean> {
  return attempt(async () => {
    const day = new Date().toISOString().slice(0, 10)
    downloadFile(await newsletterServer.csv(), `newsletter-readers-${day}.csv`, 'text/csv')
  }, 'All readers are in the file.')
}

/** Performs an action, and shows its success or the reason of its failure. Resolves to whether it succeeded. */
async function attempt(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work()
    showOutcome({ ok: true }, done)
    return true
  } catch (error) {
    showOutcome({ ok: false, text: messageOf(error) }, done)
    return false
  }
}
