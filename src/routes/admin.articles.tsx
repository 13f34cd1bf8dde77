import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '../admin/articles/articles-page.tsx'
import { articlesSearchSchema } from '../admin/articles/articles-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'
import { ArticleMarkdown } from '../blog/article-markdown.tsx'
import { categories } from '../blog/rules/categories.ts'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../site/page-head.ts'

export const Route = createFileRoute('/admin/articles')({
  validateSearch: articlesSearchSchema,
  head: () => staffHead('/admin/articles'),
  component: ArticlesRoute,
})

const searchLengths = { title: TITLE_LENGTH, description: DESCRIPTION_LENGTH }

function ArticlesRoute() {
  const { article, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ArticlesPage
      open={article}
      show={show}
      onOpen={(id) => void navigate({ search: id === undefined ? {} : { article: id } })}
      onShow={(tab) => void navigate({ search: { show: tab }, replace: true, resetScroll: false })}
      categories={categories}
      searchLengths={searchLengths}
      renderBody={(markdown) => <ArticleMarkdown markdown={markdown} />}
    />
  )
}
