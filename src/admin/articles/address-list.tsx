import { useRef, useState } from 'react'
import { formatNumber } from '../../lib/format-number.ts'
import { messageOf } from '../../lib/error-message.ts'
import { articlePath } from '../../lib/server-pages.ts'
import { showOutcome } from '../layout/show-outcome.ts'
import type { StoredAddress } from '../rules/old-addresses.ts'
import { addressServer, type AddressBook } from './address-server.ts'
import type { ArticleHead } from './article-state.ts'

/** How many old addresses are shown at most. The field above the table finds the others. */
const ROWS_SHOWN = 100
const TITLE_ID = 'old-addresses-title'

type ListProps = { book: AddressBook; onOpen: (article: string) => void; onChanged: () => Promise<void> }

/** The table of old addresses, each with the article to which it leads. */
export function AddressList({ book, onOpen, onChanged }: ListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [sought, setSought] = useState('')
  const articles = new Map(book.articles.map((article) => [article.id, article]))
  const rows = book.addresses.map((address) => ({ address, article: articles.get(address.post) }))
  const found = rows.filter(({ address, article }) =>
    `${articlePath(address.slug)}\n${article?.title ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )

  async function remove({ id, slug }: StoredAddress) {
    const done = `${articlePath(slug)} leads to no article any more.`
    try {
      await addressServer.remove(id)
      await onChanged()
      // The pressed button is gone.
      heading.current?.focus()
      showOutcome({ ok: true }, done)
    } catch (error) {
      showOutcome({ ok: false, text: messageOf(error) }, done)
    }
  }

  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} ref={heading} tabIndex={-1}>
        {`Old addresses (${formatNumber(rows.length)})`}
      </h2>
      <p className="note">
        Readers who follow an old address reach the article at its present address. A renamed article keeps its former
        address by itself.
      </p>
      {rows.length === 0 ? (
        <p>No article has an old address.</p>
      ) : (
        <>
          <div className="field">
            <label className="field__label" htmlFor="old-addresses-find">
              Find an address or article
            </label>
            <input
              id="old-addresses-find"
              type="search"
              className="field__control"
              value={sought}
              onChange={(event) => setSought(event.target.value)}
            />
          </div>
          <p role="status">{sought.trim() === '' ? '' : `${formatNumber(found.length)} found.`}</p>
          <table className="addresses__table">
            <thead>
              <tr>
                <th scope="col">Old address</th>
                <th scope="col">Leads to</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, ROWS_SHOWN).map(({ address, article }) => (
                <tr key={address.id}>
                  <th scope="row">{articlePath(address.slug)}</th>
                  <td>{article === undefined ? null : <Target article={article} onOpen={onOpen} />}</td>
                  <td>
                    <button type="button" className="button button--quiet" onClick={() => void remove(address)}>
                      Remove<span className="visually-hidden"> {articlePath(address.slug)}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {found.length > ROWS_SHOWN ? (
            <p className="note">{`And ${formatNumber(found.length - ROWS_SHOWN)} more: find them by the field above.`}</p>
          ) : null}
        </>
      )}
    </section>
  )
}

function Target({
  article: { id, title, slug, state },
  onOpen,
}: {
  article: ArticleHead
  onOpen: ListProps['onOpen']
}) {
  return (
    <>
      <button type="button" className="desk__open" onClick={() => onOpen(id)}>
        {title}
      </button>
      <span className="note">{articlePath(slug) + (state === 'live' ? '' : ' · not public yet')}</span>
    </>
  )
}
