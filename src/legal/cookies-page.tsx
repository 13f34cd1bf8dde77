import { formatDate } from '../lib/format-date.ts'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { Records } from './records.tsx'
import { deviceRecords } from './stored-data.ts'

/** Date of the last change of this page's text. */
const CHANGED = '2026-11-27'

const entries = deviceRecords.map(({ name, place, what, kept }) => ({
  name,
  facts: [
    ['Where', place],
    ['What for', what],
    ['Kept', kept],
  ] as const,
}))

const parts: readonly DocumentPart[] = [
  {
    id: 'none',
    title: 'No cookie is set',
    body: (
      <>
        <p>
          Neither we nor anyone else sets one here: the pages load no script, font or pixel from another company. That
          is why you were not asked about cookies. Your browser’s tools will show you an empty list.
        </p>
        <p>
          Sites also keep things in a browser by other means. This one does, so that it opens without a connection and
          loses nothing you typed. No one else reads it, it follows you to no other site, and only a form that you sent
          yourself ever leaves your device.
        </p>
      </>
    ),
  },
  { id: 'entries', title: 'What is kept in your browser', body: <Records entries={entries} /> },
  {
    id: 'staff',
    title: 'For our own staff',
    body: (
      <p>The dashboard of this site keeps a sign-in in local storage until sign-out. Visitors never have this entry.</p>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <>
        <p>
          What you typed and the articles you saved: on the page <TargetLink to="/outbox">On this device</TargetLink>,
          by <strong>Forget my data</strong>. Everything else: in the settings of your browser, under site data. The
          site works without any of it. It then opens only with a connection. A form that can’t be delivered at once is
          not kept: it stays filled in, and the page says so.
        </p>
        <p>
          What our server stores is described in the <TargetLink to="/privacy">privacy notice</TargetLink>.
        </p>
      </>
    ),
  },
]

/** The page about cookies. It states that there are none, and lists what the browser stores by other means. */
export function CookiesPage() {
  return (
    <DocumentPage
      eyebrow="Cookies"
      title="This site sets no cookies"
      lead="This site sets none. It does keep a few things in your browser, and here is the whole list."
      note={`Last changed ${formatDate(CHANGED)}`}
      parts={parts}
    />
  )
}
