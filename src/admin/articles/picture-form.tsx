import { useRef, useState, type FormEvent } from 'react'
import { TextField } from '../../forms/fields.tsx'
import { articleServer } from './article-server.ts'

type PictureFormProps = {
  id: string
  file: File
  onInsert: (markdown: string) => void
  onCancel: () => void
}

/**
 * Asks the editor for a description of a picture, uploads the picture, and inserts it at the cursor. If the upload
 * fails, the typed description stays.
 */
export function PictureForm({ id, file, onInsert, onCancel }: PictureFormProps) {
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  // A retry uploads under the same key, so that the server stores the picture once.
  const key = useRef(pictureKey(id, file))

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const alt = new FormData(event.currentTarget).get('alt')
    const text = typeof alt === 'string' ? alt.replace(/[[\]\s]+/g, ' ').trim() : ''
    if (text === '') {
      setError('Say what the picture shows, for readers who can’t see it.')
      return
    }
    setIsBusy(true)
    setError('')
    try {
      onInsert(`![${text}](${await articleServer.storePicture(key.current, file, file.name || 'picture')})`)
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setIsBusy(false)
    }
  }

  return (
    <form
      method="post"
      noValidate
      className="desk__picture stack"
      aria-label="A picture for the text"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p>{file.name || 'The picture from the clipboard'}</p>
      <TextField
        id="picture-alt"
        name="alt"
        label="What it shows"
        required
        maxLength={300}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor has just chosen a picture, and this field is the next step
        autoFocus
      />
      <div className="cluster">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? 'Uploading...' : 'Insert'}
        </button>
        <button type="button" className="button button--quiet" onClick={onCancel}>
          Discard it
        </button>
      </div>
    </form>
  )
}

function pictureKey(id: string, { type }: File): string {
  const extension = type.replace('image/', '').replace('jpeg', 'jpg')
  return `blog/text/${id}-${crypto.getRandomValues(new Uint32Array(2)).join('')}.${extension}`
}
