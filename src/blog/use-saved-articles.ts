import { useEffect, useState } from 'react'
import { savedArticles } from './saved-articles.ts'

const none: ReadonlySet<string> = new Set()

/** The slugs that can be read without a connection: none while the page hydrates, then what the browser keeps. */
export function useSavedArticles(): ReadonlySet<string> {
  const [saved, setSaved] = useState(none)
  useEffect(() => {
    let current = true
    const look = () => void savedArticles().then((slugs) => current && setSaved(slugs))
    look()
    window.addEventListener('offline', look)
    return () => {
      current = false
      window.removeEventListener('offline', look)
    }
  }, [])
  return saved
}
