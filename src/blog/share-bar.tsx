import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { publicOrigin } from '../site/page-head.ts'
import { useIsland } from '../ui/use-island.ts'
import type { PostSummary } from './rules/post.ts'

/**
 * Buttons to share an article: two plain links, and the sharing dialog of the device. On a device without that dialog,
 * a button copies the address.
 */
export function ShareBar({ post }: { post: PostSummary }) {
  const island = useIsland<HTMLElement>()
  const canShare = useHydrated() && typeof navigator.share === 'function'
  const [confirmation, setConfirmation] = useState('')
  const { twitter, linkedin } = shareLinks(post)

  const share = () => {
    // The promise rejects if the visitor closes the dialog, which is no error.
    navigator.share({ title: post.title, url: currentAddress() }).catch(() => {})
  }
  const copy = async () => {
    const address = currentAddress()
    try {
      await navigator.clipboard.writeText(address)
      setConfirmation('Link copied')
    } catch {
      setConfirmation(`Copy this address: ${address}`)
    }
  }

  return (
    <section className="share-bar cluster no-print" aria-label="Share this article" {...island}>
      <span className="note">Share</span>
      <a className="link" href={twitter} target="_blank" rel="noopener">
        Twitter<span className="visually-hidden"> (X), opens in a new tab</span>
      </a>
      <a className="link" href={linkedin} target="_blank" rel="noopener">
        LinkedIn<span className="visually-hidden">, opens in a new tab</span>
      </a>
      {canShare ? (
        <button type="button" className="share-bar__button" onClick={share}>
          Share…
        </button>
      ) : (
        <button type="button" className="share-bar__button needs-script" onClick={() => void copy()}>
          Copy link
        </button>
      )}
      <output className="note">{confirmation}</output>
    </section>
  )
}

/**
 * Returns the two links to share an article. The article's address is not encoded in their query, because the server
 * replaces the site's origin as plain text.
 */
function shareLinks({ slug, title }: PostSummary): { twitter: string; linkedin: string } {
  const address = `${publicOrigin()}/blog/${encodeURIComponent(slug)}`
  return {
    twitter: `https://twitter.com/intent/tweet?url=${address}&text=${encodeURIComponent(title)}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
  }
}

function currentAddress(): string {
  return window.location.href.replace(/#.*$/, '')
}
