import { articlePath } from '../lib/server-pages.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, type MouseEvent } from 'react'
import type { PostSummary } from './rules/post.ts'

/** How long (ms) a pointer must rest on a link before the browser loads the article in advance. */
const intentMs = 50

/**
 * A link to an article. Its label contains the title, because screen readers list links without their surroundings. It
 * is a plain link: every router link renders again on each change of the address, and a thousand of them would make
 * typing slow.
 */
export function PostLink({ post, className, label }: { post: PostSummary; className: string; label: string }) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const to = { to: '/blog/$slug', params: { slug: post.slug } } as const
  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    void router.navigate(to)
  }
  // Ignores a failure of this early load. If the visitor follows the link, the article is loaded again and a failure is
  // shown.
  const intend = () => {
    timer.current = setTimeout(() => void router.preloadRoute(to).catch(() => {}), intentMs)
  }
  const turnAway = () => clearTimeout(timer.current)
  return (
    <a
      href={articlePath(post.slug)}
      className={className}
      onClick={follow}
      onFocus={intend}
      onBlur={turnAway}
      onPointerEnter={intend}
      onPointerLeave={turnAway}
    >
      {label}
      <span className="visually-hidden"> {post.title}</span>
    </a>
  )
}
