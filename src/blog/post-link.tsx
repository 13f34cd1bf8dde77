import { articlePath } from '../lib/server-pages.ts'
import { useRouter } from '@tanstack/react-router'
import { useRef, type MouseEvent } from 'react'
import type { PostCard } from './rules/post.ts'

/** How long a pointer rests on a link before the page loads the article in advance. */
const intentMs = 50

/**
 * The link to an article. Its label contains the title for screen readers' lists of links. It is no router link,
 * because each of those re-renders on every change of the address: with a thousand of them, typing would stutter.
 */
export function PostLink({ post, className, label }: { post: PostCard; className: string; label: string }) {
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
  // A failure of this early load is ignored, because following the link reports it.
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
