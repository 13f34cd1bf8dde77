import { formatDate } from '../../lib/format-date.ts'
import { RecordList, type FurtherTab } from '../desk/record-list.tsx'
import { articleServer } from './article-server.ts'
import { articleStates, byUrgency, type ArticleHead, type ArticleState } from './article-state.ts'
import { articleKind } from './article-values.ts'

const NAMES: Readonly<Record<ArticleState, string>> = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live' }
const NOTHING: Readonly<Record<ArticleState, string>> = {
  draft: 'No draft. Press “New article” to begin one.',
  scheduled: 'Nothing is scheduled.',
  live: 'Nothing is published yet.',
}
const STATES = articleStates.map((key) => ({ key, name: NAMES[key], nothing: NOTHING[key] }))

type ListProps = {
  title: string
  /** Without one, the list opens on the first tab that has an article. */
  show: ArticleState | undefined
  further: FurtherTab
  onOpen: (id: string) => void
  onShow: (state: ArticleState) => void
}

/** The list of articles, with one tab per state. An article that only this device has is listed as a draft. */
export function ArticleList({ title, show, further, onOpen, onShow }: ListProps) {
  return (
    <RecordList
      title={title}
      kind={articleKind}
      many="articles"
      states={STATES}
      show={show}
      further={further}
      load={async () =>
        (await articleServer.list())
          .toSorted(byUrgency)
          .map((head) => ({ ...head, note: describe(head), words: `${head.category}\n${head.author}` }))
      }
      titleOf={({ title }) => title}
      onOpen={onOpen}
      onShow={(shown) => onShow(articleStates.find((state) => state === shown) ?? 'draft')}
    />
  )
}

function describe({ state, category, author, published_date, updated }: ArticleHead): string[] {
  const date =
    state === 'draft'
      ? `changed ${formatDate(updated)}`
      : `${state === 'live' ? 'since' : 'from'} ${formatDate(published_date)}`
  return [category, author, date]
}
