import type { ReactNode } from 'react'
import { OpenedRecord } from '../desk/opened-record.tsx'
import type { SearchLengths } from './article-checks.ts'
import { ArticleEditor } from './article-editor.tsx'
import { articleServer } from './article-server.ts'
import { articleKind } from './article-values.ts'

export type DeskProps = {
  id: string
  isSignedIn: boolean
  categories: readonly string[]
  searchLengths: SearchLengths
  renderBody: (markdown: string) => ReactNode
  onOpen: (id: string) => void
  onClose: () => void
}

export function ArticleDesk(props: DeskProps) {
  const { id, isSignedIn, onClose } = props
  return (
    <OpenedRecord
      id={id}
      kind={articleKind}
      many="articles"
      server={articleServer}
      isSignedIn={isSignedIn}
      onClose={onClose}
    >
      {(loaded) => <ArticleEditor {...props} loaded={loaded} />}
    </OpenedRecord>
  )
}
