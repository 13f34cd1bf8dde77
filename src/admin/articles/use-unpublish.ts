import { useEffect, useState } from 'react'
import type { Autosave } from '../desk/autosave.ts'
import type { AutosaveState } from '../desk/autosave-state.ts'
import { changedFields } from '../desk/record-values.ts'
import type { ArticleValues } from './article-values.ts'

/** How long (ms) an editor can take back that an article was unpublished. */
const UNDO_MS = 8_000

type Unpublishing = {
  /** Makes the article a draft. Resolves to whether that is saved. */
  unpublish: () => Promise<boolean>
  /** Publishes the article again with its former date; null if there is nothing to take back. */
  undo: (() => Promise<boolean>) | null
}

/**
 * Unpublishes an article, and then offers to take that back. It offers nothing if the draft has changes that readers
 * have never seen, because these would become public.
 */
export function useUnpublish(
  { loaded, values, status }: AutosaveState<ArticleValues>,
  autosave: Autosave<ArticleValues>,
): Unpublishing {
  const [former, setFormer] = useState<{ date: string; values: ArticleValues } | null>(null)
  useEffect(() => {
    if (former === null) return undefined
    const timer = setTimeout(() => setFormer(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [former])

  async function unpublish() {
    const isSame = status === 'saved'
    const date = loaded?.published_date ?? ''
    const isDone = await autosave.publish({ published: false })
    if (isDone && isSame) setFormer({ date, values: autosave.getSnapshot().values })
    return isDone
  }

  const canUndo = former !== null && loaded?.isPublished === false && changedFields(former.values, values).length === 0
  return {
    unpublish,
    undo: canUndo ? () => autosave.publish({ published: true, published_date: former.date }) : null,
  }
}
