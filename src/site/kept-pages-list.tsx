import { useEffect, useState } from 'react'
import { groupKeptPages, readKeptPages, type KeptPageGroup } from '../reading-list/kept-pages.ts'

/**
 * Lists all pages that open offline, by section of the site. The links are not router links, because the service worker
 * has stored whole documents.
 */
export function KeptPages() {
  const [groups, setGroups] = useState<readonly KeptPageGroup[]>([])
  useEffect(() => {
    let current = true
    void readKeptPages().then((pages) => current && setGroups(groupKeptPages(pages)))
    return () => {
      current = false
    }
  }, [])
  if (groups.length === 0) return null
  return (
    <section className="kept-pages stack" aria-labelledby="kept-pages-title">
      <h2 id="kept-pages-title">On this device</h2>
      {groups.map(({ label, pages }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
