import type { ReactNode } from 'react'
import { StaffPage } from '../desk/staff-page.tsx'
import { ArticleDesk } from './article-desk.tsx'
import type { SearchLengths } from './article-checks.ts'
import { ArticleList } from './article-list.tsx'
import type { ArticlesTab } from './articles-search.ts'
import { OldAddresses } from './old-addresses.tsx'

export type ArticlesPageProps = {
  open: string | undefined
  show: ArticlesTab | undefined
  /** Opens the article with this id; undefined opens the list. */
  onOpen: (id: string | undefined) => void
  onShow: (tab: ArticlesTab) => void
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
      list={
        <ArticleList
          title={title}
          show={show === 'links' ? 'draft' : show}
          further={{
            name: 'Links',
            content: show === 'links' ? <OldAddresses onOpen={onOpen} /> : null,
            onShow: () => onShow('links'),
          }}
          onOpen={onOpen}
          onShow={onShow}
        />
      }
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
