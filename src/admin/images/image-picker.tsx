import { useState, type FormEvent } from 'react'
import { TextField } from '../../forms/fields.tsx'
import { findCandidates } from './find-candidates.ts'
import { ImageCard } from './image-card.tsx'
import type { ImageItem } from './image-job.ts'
import { faultFrom } from './image-server.ts'
import { newestOf, type RunState, type ReportRow } from './run-state.ts'

type PickerProps = { state: RunState; onDraw: (item: ImageItem) => void }

/** Searches for one post or author, and renews the picture of that one only. */
export function ImagePicker({ state, onDraw }: PickerProps) {
  const [found, setFound] = useState<readonly ReportRow[] | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const [error, setError] = useState('')

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSearching) return
    const wanted = new FormData(event.currentTarget).get('wanted')
    setIsSearching(true)
    setError('')
    try {
      setFound(await findCandidates(typeof wanted === 'string' ? wanted.trim() : ''))
    } catch (thrown) {
      setError(faultFrom(thrown).message)
    }
    setIsSearching(false)
  }

  return (
    <details className="image-tool__report needs-script">
      <summary>
        <h3>One post or author alone</h3>
      </summary>
      <div className="stack">
        <form
          method="post"
          role="search"
          aria-label="Posts and authors"
          className="image-tool__search"
          onSubmit={(event) => void search(event)}
        >
          <TextField
            id="image-wanted"
            name="wanted"
            type="search"
            label="Title, slug or name"
            maxLength={200}
            error={error}
            hint="Drafts are not found here: publish the post first, or renew everything."
          />
          <button type="submit" className="button" aria-disabled={isSearching}>
            {isSearching ? 'Searching...' : 'Search'}
          </button>
        </form>
        <output>{found === null ? '' : found.length === 0 ? 'Nothing was found.' : `${found.length} found.`}</output>
        {found === null || found.length === 0 ? null : (
          <ul className="image-tool__cards" aria-label="Found">
            {found.map((candidate) => {
              const row = newestOf(state, candidate)
              return (
                <ImageCard key={row.id} row={row} isResult={row.after !== ''} isEager state={state} onDraw={onDraw} />
              )
            })}
          </ul>
        )}
      </div>
    </details>
  )
}
