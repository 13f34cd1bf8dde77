import { PageHeader } from '../ui/page/page-header.tsx'
import { DocumentPage, type DocumentPart } from '../site/document-page.tsx'
import { allFacts, markedKinds, type FactKind, type ListedFact } from './facts/all-facts.ts'
import { brand } from './facts/brand.ts'
import { isShown, site } from './facts/fact.ts'

const title = 'Where our figures come from'

const titles: Record<FactKind, string> = {
  figure: 'Figures',
  person: 'People, firms and what they say',
  award: 'Awards and certificates',
  office: 'Offices',
  offer: 'Offers of others',
  term: 'Prices and terms',
  company: 'The company',
  product: 'What the product connects to',
}

/**
 * The page with the source of each statement on the site. A demonstration shows only invented statements, and the page
 * says so. Every † links here.
 */
export function FiguresPage() {
  return site.mode === 'demonstration' ? <OfDemonstration /> : <OfLiveSite />
}

function OfDemonstration() {
  return (
    <DocumentPage
      eyebrow="Demonstration"
      title={title}
      lead={`Nowhere: this site is a demonstration. ${brand.name} is an invented company, and so are the people, firms, quotations, figures and awards on its pages. What follows is the whole list.`}
      note="On the other pages a † marks each of them. Forms work as on a live site, but there is no company to answer."
      parts={[...partsOf(() => true), ...ofTheDatabase]}
    />
  )
}

function OfLiveSite() {
  const parts = partsOf(({ kind }) => markedKinds.includes(kind))
  if (parts.length === 0) {
    return (
      <PageHeader eyebrow="Sources" title={title}>
        <p className="lead">This site names no figure that would need a source.</p>
      </PageHeader>
    )
  }
  return (
    <DocumentPage
      eyebrow="Sources"
      title={title}
      lead="Each figure, quotation and award on this site, with where it can be looked up."
      parts={parts}
    />
  )
}

function partsOf(isListed: (fact: ListedFact) => boolean): DocumentPart[] {
  const listed = allFacts.filter((each) => isShown(each.fact) && isListed(each))
  return kinds
    .map((kind) => ({ kind, facts: listed.filter((each) => each.kind === kind) }))
    .filter(({ facts }) => facts.length > 0)
    .map(({ kind, facts }) => ({ id: kind, title: titles[kind], body: <Statements facts={facts} /> }))
}

const kinds: readonly FactKind[] = [...markedKinds, 'term', 'company', 'product']

function Statements({ facts }: { facts: readonly ListedFact[] }) {
  return (
    <ul>
      {facts.map(({ what, fact: { state, source } }) => (
        <li key={what}>
          {what}
          {state === 'confirmed' ? <span className="note"> Source: {sourceLink(source)}</span> : null}
        </li>
      ))}
    </ul>
  )
}

function sourceLink({ title, href }: { title: string; href?: string }) {
  return href === undefined ? title : <a href={href}>{title}</a>
}

/** Parts of the page about the sample content that an installation stores in its database. */
const ofTheDatabase: readonly DocumentPart[] = [
  {
    id: 'content',
    title: 'Articles, webinars and roles',
    body: (
      <p>
        Articles were written for this demonstration; the rules and opinions that they cite are real, and linked. Their
        authors are invented, and so are the webinars, their presenters and numbers, and the open roles with their
        salaries.
      </p>
    ),
  },
]
