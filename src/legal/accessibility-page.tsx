import { formatDate } from '../lib/format-date.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'

/** Update it with the text. */
const CHANGED = '2026-11-21'

const parts: readonly DocumentPart[] = [
  {
    id: 'goal',
    title: 'What we aim at',
    body: (
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA, on every page of this website. We test every version
        against them ourselves, as described below, and call the result “partially conformant”: the careful term, which
        counts what a test may miss.
      </p>
    ),
  },
  {
    id: 'built',
    title: 'How the site is built',
    body: (
      <ul>
        <li>
          Every page is complete without JavaScript: text, links, menus, tables. Only forms need it, and each says how
          to reach us instead.
        </li>
        <li>
          Everything can be done with the keyboard. The first Tab offers to skip to the content; the focus is always
          visible; Escape closes what opened.
        </li>
        <li>
          After a change of page inside the site, the focus moves to its heading, so that a screen reader says where you
          are.
        </li>
        <li>
          What changes by itself, such as a result, a saved form or an error, is announced. Errors are named in words,
          beside their field, and listed above the form.
        </li>
        <li>
          Text has a contrast of at least 4.5 to 1 in the light and in the dark theme. Nothing is said by color alone.
        </li>
        <li>
          Pages can be enlarged to 200 % and read on a screen 320 pixels wide without scrolling sideways. A wide table
          scrolls in its own frame.
        </li>
        <li>
          Motion is short, explains a change, and is off where your system asks for less of it. Nothing plays by itself,
          and nothing runs out while you type.
        </li>
      </ul>
    ),
  },
  {
    id: 'tested',
    title: 'What was tested, and how',
    body: (
      <>
        <p>With every version of the site, before it goes out:</p>
        <ul>
          <li>all pages with the full rules of axe, in both themes, on a phone’s and a desktop’s width;</li>
          <li>a journey through menu, prices, calculator and demo request by keyboard alone;</li>
          <li>all pages at 200 % and at 320 pixels for sideways scrolling;</li>
          <li>one heading of the first level on each page, names for all controls, and no link that leads nowhere.</li>
        </ul>
        <p>These tests run in Chromium. A machine finds perhaps half of what can be wrong, and we know that.</p>
      </>
    ),
  },
  {
    id: 'gaps',
    title: 'What is not there yet',
    body: (
      <ul>
        <li>Tests by people who use screen readers, magnification or speech input every day.</li>
        <li>
          Pictures in articles depend on the description that their author wrote; some authors write better ones than
          others.
        </li>
        <li>The dashboard for our own staff is software by others and not covered by this statement.</li>
        <li>There are no videos on this site. When there are, they will have captions and a transcript.</li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us what does not work',
    body: (
      <>
        <p>
          Write to <MailLink to="support" subject="Accessibility of the website" />
          <ByPhone before=" or call " />. The address of the page and the name of your browser or assistive technology
          help us most. You get an answer from a person, and what you came for in another form in the meantime: sent as
          text, read to you, or filled in for you.
        </p>
        <p>
          If our answer does not help, the authority for accessibility where you live may; in the United States, that is
          the Department of Justice at ada.gov.
        </p>
      </>
    ),
  },
]

/** The site's accessibility: measures, tests, and known gaps. */
export function AccessibilityPage() {
  return (
    <DocumentPage
      title="Accessibility"
      turn="For everybody who works with the law."
      lead="How this website is meant to work with a keyboard, a screen reader or large type, how we know, and whom to tell when it does not."
      note={`Last changed ${formatDate(CHANGED)}`}
      parts={parts}
    />
  )
}
