import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clearDraft, readDrafts } from '../forms/form-draft.ts'
import { addedFields } from '../forms/rules/definition.ts'
import { allForms, formTitle } from '../forms/rules/forms.ts'
import { When } from './when.tsx'

/** Names of payload fields that pages add themselves. They are not the visitor's input. */
const added = new Set(allForms.flatMap(addedFields))

/** The unsent drafts of this tab. Render it in the browser only, because drafts are in its storage. */
export function Drafts({ onNote }: { onNote: (note: string) => void }) {
  const [drafts, setDrafts] = useState(readDrafts)
  const discard = (name: string, title: string) => {
    clearDraft(name)
    setDrafts(readDrafts())
    onNote(`Draft removed: ${title}.`)
  }

  if (drafts.length === 0)
    return <p className="note">None in this tab. What you begin to type is kept until the tab is closed.</p>
  return (
    <ul className="saved-articles__list">
      {drafts.map(({ name, draft: { origin, entries } }) => {
        const title = formTitle(origin?.form ?? name)
        const answers = entries.filter(([field]) => !added.has(field)).length
        const hint = <span className="visually-hidden"> the draft: {title}</span>
        return (
          <li key={name} className="saved-article">
            <div>
              <h3>{title}</h3>
              <p className="note">
                {answers === 1 ? '1 answer' : `${answers} answers`}
                {origin === undefined ? null : (
                  <>
                    , last changed <When at={origin.at} />
                  </>
                )}
              </p>
            </div>
            <div className="cluster">
              {origin === undefined ? null : (
                <Link to={origin.path} className="button">
                  Continue{hint}
                </Link>
              )}
              <button type="button" className="button button--quiet" onClick={() => discard(name, title)}>
                Discard{hint}
              </button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
