import '../admin.css'
import './articles.css'
import type { ReactNode } from 'react'
import type { ArticleState } from './article-state.ts'
import { useSession } from '../../staff/session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { TargetLink } from '../../ui/target-link.tsx'
import { SessionPanel } from '../session-panel.tsx'
import { StaffDoor } from '../staff-door.tsx'
import { ArticleDesk } from './article-desk.tsx'
import type { SearchLengths } from './article-checks.ts'
import { ArticleList } from './article-list.tsx'

export type ArticlesPageProps = {
  /** The id of the article that is open. */
  open: string | undefined
  show: ArticleState
  /** Without an id: the list. */
  onOpen: (id: string | undefined) => void
  onShow: (state: ArticleState) => void
  /** What readers can choose from. */
  categories: readonly string[]
  searchLengths: SearchLengths
  /** The text of an article as readers will see it. */
  renderBody: (markdown: string) => ReactNode
}

/**
 * Where editors write. An open article stays open when the session ends: what was typed lies on the device, and the sign-in appears above
 * it.
 */
export function ArticlesPage({ open, show, onOpen, onShow, categories, searchLengths, renderBody }: ArticlesPageProps) {
  const session = useSession()
  const isEditor = session.state === 'signed-in' && session.account.roles.length > 0
  return (
    <>
      <StaffDoor />
      <PageHeader eyebrow="Staff" title="Articles">
        <p className="lead">Write, schedule and correct what the blog says. For editors and administrators.</p>
        <p className="cluster">
          <TargetLink to="/admin/inbox">Inbox</TargetLink>
          <TargetLink to="/admin/images">Images</TargetLink>
        </p>
      </PageHeader>
      <div className="section container admin">
        {isEditor ? null : <SessionPanel />}
        {open === undefined || session.state === 'unknown' ? (
          isEditor ? (
            <ArticleList show={show} onOpen={onOpen} onShow={onShow} />
          ) : null
        ) : (
          <ArticleDesk
            key={open}
            id={open}
            isSignedIn={isEditor}
            categories={categories}
            searchLengths={searchLengths}
            renderBody={renderBody}
            onClose={() => onOpen(undefined)}
          />
        )}
      </div>
    </>
  )
}
