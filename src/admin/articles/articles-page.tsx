import type { ReactNode } from 'react'
import { StaffPage } from '../desk/staff-page.tsx'
import type { ArticleState } from './article-state.ts'
import { ArticleDesk } from './article-desk.tsx'
import type { SearchLengths } from './article-checks.ts'
import { ArticleList } from './article-list.tsx'

export type ArticlesPageProps = {
  open: string | undefined
  show: ArticleState | undefined
  /** Opens the article with this id; undefined opens the list. */
  onOpen: (id: string | undefined) => void
  onShow: (state: ArticleState) => void
  /** The categories by which readers filter the blog. */
  categories: readonly string[]
  searchLengths: SearchLengths
  /** Renders an article's text as readers will see it. */
  renderBody: (markdown: string) => ReactNode
}

/** The screen where editors write articles. */
export function ArticlesPage({ open, show, onOpen, onShow, ...desk }: ArticlesPageProps) {
  const title = 'Articles'
  return (
    <StaffPage
      title={title}
      lead="Write, schedule and correct the articles of the blog. For editors and administrators."
      screen="/admin/articles"
      isOpen={open !== undefined}
      hasOwnBar
      list={<ArticleList title={title} show={show} onOpen={onOpen} onShow={onShow} />}
      renderOpen={(isSignedIn) =>
        open === undefined ? null : (
          <ArticleDesk
            key={open}
            id={open}
            isSignedIn={isSignedIn}
            onOpen={onOpen}
            onClose={() => onOpen(undefined)}
            {...desk}
          />
        )
      }
    />
  )
}
