import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { requestPersistence } from '../browser/request-persistence.ts'
import { articlePath } from '../lib/server-pages.ts'
import { removeArticles, saveArticle, type SaveResult } from './ask-worker.ts'
import { saveFailure } from './save-texts.ts'
import { useKeptArticles } from './use-kept-articles.ts'

type Attempt = 'none' | 'saving' | 'removing' | 'removed' | SaveResult | 'not-removed'

/**
 * The button that saves an article for offline reading until the reader removes it, here or in the list of saved
 * articles.
 */
export function SaveForOffline({ slug }: { slug: string }) {
  const island = useIsland<HTMLDivElement>()
  const [attempt, setAttempt] = useState<Attempt>('none')
  const kept = useKeptArticles()?.find((article) => article.slug === slug)
  const busy = attempt === 'saving' || attempt === 'removing'
  const onPurpose = kept?.onPurpose === true
  const state = onPurpose ? 'saved' : kept ? 'kept' : 'removed'
  const [stateBefore, setStateBefore] = useState(state)
  if (state !== stateBefore) {
    setStateBefore(state)
    // The reader has since saved or removed the article elsewhere, so the result shown here is out of date.
    if ((attempt === 'saved' || attempt === 'removed') && attempt !== state) setAttempt('none')
  }

  const save = async () => {
    setAttempt('saving')
    const result = await saveArticle(slug)
    setAttempt(result)
    if (result === 'saved') requestPersistence()
  }
  const remove = async () => {
    setAttempt('removing')
    setAttempt((await removeArticles([articlePath(slug)])) ? 'removed' : 'not-removed')
  }
  // The button uses `aria-disabled`, because a disabled button would lose the focus.
  const press = () => {
    if (!busy) void (onPurpose ? remove() : save())
  }

  return (
    <div className="save-for-offline cluster no-print needs-script" {...island}>
      <button type="button" className="button" aria-disabled={busy} onClick={press}>
        {onPurpose ? 'Remove saved copy' : 'Save for offline'}
      </button>
      <output className="note">
        {noteFor(attempt) ??
          (onPurpose ? 'Saved for offline.' : kept ? 'Opens offline until newer articles take its place.' : '')}
        {attempt === 'no-room' || attempt === 'saved' ? (
          <>
            {' '}
            <Link to="/saved" activeOptions={{ exact: true, includeSearch: false }}>
              Saved articles
            </Link>
          </>
        ) : null}
      </output>
    </div>
  )
}

function noteFor(attempt: Attempt): string | null {
  switch (attempt) {
    case 'none':
      return null
    case 'saving':
      return 'Saving…'
    case 'removing':
      return 'Removing…'
    case 'saved':
      return 'Saved for offline, with its pictures.'
    case 'removed':
      return 'Removed from this device.'
    case 'not-removed':
      return 'It could not be removed. Try again.'
    default:
      return saveFailure[attempt]
  }
}
