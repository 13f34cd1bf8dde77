import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { QUESTION_LENGTH, SEARCH_PARAMETER, SEARCH_PATH } from '../lib/search-address.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'

const suggestions = [
  { to: '/resources/articles', label: 'All articles', about: 'by practice area, author and year' },
  { to: '/resources/templates', label: 'Templates', about: 'to copy and print' },
  { to: '/features', label: 'Features', about: 'what the product does' },
  { to: '/pricing', label: 'Pricing', about: 'plans, and what they would earn you' },
  { to: '/contact', label: 'Contact', about: 'a person answers' },
] as const

/**
 * The site's search. It needs no script: the form requests this page from the server. The server writes the results
 * into it, or offline the service worker does.
 */
export function SearchPage() {
  const question = useQuestion()
  return (
    <>
      <PageHeader title="Search">
        <form role="search" action={SEARCH_PATH} className="search__form" aria-label="The whole site">
          <label className="visually-hidden" htmlFor="search-question">
            Search articles, answers, templates, webinars and pages
          </label>
          <input
            id="search-question"
            type="search"
            name={SEARCH_PARAMETER}
            maxLength={QUESTION_LENGTH}
            placeholder="Trust accounting, deadlines, pricing…"
            autoComplete="off"
            enterKeyHint="search"
            required
            defaultValue={question}
          />
          <button type="submit" className="button">
            Search
          </button>
        </form>
      </PageHeader>
      <div className="search container">
        {/* The server or the service worker has written the results, so React must not compare this element. */}
        <div className="search__found" data-found="" suppressHydrationWarning>
          {''}
        </div>
        <section className="search__hints" aria-labelledby="search-hints">
          <h2 id="search-hints">Perhaps you are looking for</h2>
          <ul className="search__list">
            {suggestions.map(({ to, label, about }) => (
              <li key={to}>
                <TargetLink to={to} className="link">
                  {label}
                </TargetLink>
                <p>{about}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

/**
 * React hook: the question in the URL. After a navigation inside the app, such as Back, reloads the page, because only
 * the served page has results.
 */
function useQuestion(): string {
  const question = new URLSearchParams(useLocation().searchStr).get(SEARCH_PARAMETER) ?? ''
  const [inApp] = useState(useHydrated())
  useEffect(() => {
    if (inApp && question.trim() !== '') location.reload()
  }, [inApp, question])
  return question
}
