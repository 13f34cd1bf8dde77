import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { addressServer, type DeadLinkReport } from './address-server.ts'
import { StaffFailure } from '../layout/staff-layout.tsx'
import { ASKED_ONCE } from '../account/for-admins.ts'

const TITLE_ID = 'dead-links-title'

/** Lists the links in public articles that lead nowhere, each with its articles. */
export function DeadLinks({ onOpen }: { onOpen: (article: string) => void }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff-dead-links'],
    queryFn: addressServer.deadLinks,
    ...ASKED_ONCE,
  })
  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>Links that don’t answer</h2>
      {isPending ? <LoadingNote>Loading links...</LoadingNote> : null}
      {error === null ? null : (
        <StaffFailure message={error.message} button="Try again" onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : <Report report={data} onOpen={onOpen} />}
    </section>
  )
}

function Report({
  report: { at, blocked, links },
  onOpen,
}: {
  report: DeadLinkReport
  onOpen: (article: string) => void
}) {
  return (
    <>
      <p className="note">{reportWords(at, blocked)}</p>
      {at !== '' && links.length === 0 ? <p>No link has failed twice.</p> : null}
      {links.length === 0 ? null : (
        <table className="addresses__table">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col">In the article</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ address, since, reason, articles }) => (
              <tr key={address}>
                <th scope="row">
                  <a href={address} rel="noreferrer">
                    {address}
                  </a>
                  <span className="note">{`${reason} Since ${formatDate(since)}.`}</span>
                </th>
                <td>
                  {articles.map(({ id, title }) => (
                    <button key={id} type="button" className="desk__open" onClick={() => onOpen(id)}>
                      {title}
                    </button>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function reportWords(at: string, blocked: boolean): string {
  const when = 'The server checks the links in public articles every Monday, and lists one after it has failed twice.'
  if (at === '') return `${when} It has not checked yet.`
  const day = formatDate(at)
  return blocked
    ? `${when} On ${day} it could not check: it reached no other site.`
    : `${when} The last check was on ${day}.`
}
