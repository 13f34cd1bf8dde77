import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { TextField } from '../../forms/fields.tsx'
import { formatDate } from '../../lib/format-date.ts'
import { articlePath } from '../../lib/server-pages.ts'
import { articleServer } from './article-server.ts'
import { byUrgency, type ArticleHead } from './article-state.ts'

type FinderProps = {
  /** The article that the editor is writing, which needs no link to itself. */
  id: string
  /** Inserts a link. `title` is its text unless the editor has selected words. */
  onChoose: (address: string, title: string) => void
  onCancel: () => void
}

const SHOWN = 5

/** Finds a live article by its title, or takes an address, for a link in the text. */
export function LinkFinder({ id, onChoose, onCancel }: FinderProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const { data: articles = [] } = useQuery({
    queryKey: ['staff-link-targets'],
    queryFn: articleServer.list,
    retry: false,
    gcTime: 0,
  })
  const words = typed.trim()
  const found = articles
    .filter((article) => article.id !== id && isMeant(article, words))
    .toSorted(byUrgency)
    .slice(0, SHOWN)
  const choose = ({ slug, title }: ArticleHead) => onChoose(articlePath(slug), title)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const [first] = found
    if (isAddress(words)) onChoose(words, words)
    else if (words !== '' && first !== undefined) choose(first)
    else
      setError('No live article has this title. Type other words, or paste an address that begins with https:// or /.')
  }

  return (
    <form method="post" noValidate className="desk__picture stack" aria-label="A link" onSubmit={handleSubmit}>
      <TextField
        id="link-target"
        name="target"
        label="Title of an article, or an address"
        required
        autoComplete="off"
        error={error}
        onChange={(event) => {
          setTyped(event.target.value)
          setError('')
        }}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor has just asked for a link, and this field is the next step
        autoFocus
      />
      {found.length === 0 ? null : (
        <ul className="desk__list" aria-label="Articles">
          {found.map((article) => (
            <li key={article.id} className="desk__row">
              <button type="button" className="desk__open" onClick={() => choose(article)}>
                {article.title}
              </button>
              <span className="note">{formatDate(article.published_date)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster">
        <button type="submit" className="button">
          Insert the link
        </button>
        <button type="button" className="button button--quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function isAddress(words: string): boolean {
  return /^(https?:\/\/|mailto:|\/|#)\S/.test(words)
}

function isMeant({ state, title }: ArticleHead, words: string): boolean {
  return state === 'live' && title.toLowerCase().includes(words.toLowerCase())
}
