import type { ReactNode } from 'react'
import { listingPath, listingsPath } from '../lib/server-pages.ts'
import { slugFrom } from '../lib/slug-from.ts'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import type { CategoryGroup } from './group-by-category.ts'
import { migrationGuide } from './migration-guide.ts'
import { migrationSteps } from './migration-steps.tsx'
import { PostLines } from './post-lines.tsx'
import type { ResourcePost } from './resource-post.ts'

/** A sentence about the guides of each category. Categories without an entry have no sentence. */
const guideTopics: Readonly<Record<string, string>> = {
  'International Law': 'Service abroad, foreign evidence, and clients whose papers come in two languages.',
  Technology: 'Which tools a firm may use for what, and how to supervise them.',
  'Employment Law': 'What changes for firms that advise employers, and for firms that are one.',
  'Business Law': 'Contracts, entities and conflicts, from intake to closing.',
  'Privacy Law': 'What to do before a breach, in its first days, and after.',
  'Intellectual Property': 'Deadlines that no one can extend, and how to docket them.',
  'Real Estate': 'Closings, escrow, and the fraud that aims at both.',
  'Corporate Law': 'Boards, filings, and the records a buyer asks for.',
}

export type GuidesPageProps = {
  groups: ReadonlyArray<CategoryGroup<ResourcePost>>
  /** Shown in place of the articles while they load, or if loading failed. */
  notice: ReactNode
}

/** The page of guides: the site's own guide with its steps, then the articles by category. */
export function GuidesPage({ groups, notice }: GuidesPageProps) {
  const { path, title, excerpt, readTime } = migrationGuide
  return (
    <>
      <PageHeader
        title="Guides for running and moving a law firm"
        turn="One task, from beginning to end."
        plate={<Plate name="chain" />}
      >
        <p className="lead">
          Read our own guide, and articles by practicing lawyers for each practice area. We ask for no email address,
          and each opens again without a connection.
        </p>
      </PageHeader>
      <section className="section container beside" aria-labelledby="own-guide-title">
        <div className="stack resources-aside">
          <p className="eyebrow">Our own</p>
          <h2 id="own-guide-title">{title}</h2>
          <p>{excerpt}</p>
          <p className="cluster">
            <TargetLink to={path} className="button">
              Read the guide
            </TargetLink>
            <span className="note">{`${readTime} min read`}</span>
          </p>
        </div>
        <ol className="lines guide-steps" aria-label="Its steps">
          {migrationSteps.map((step) => (
            <li key={step.id}>
              <TargetLink to={`${path}#${step.id}`}>{step.title}</TargetLink>
            </li>
          ))}
        </ol>
      </section>
      <Section titleId="fields-title" eyebrow="From the blog" title="By practice area">
        {notice ??
          (groups.length === 0 ? (
            <p className="note">No articles have been published yet.</p>
          ) : (
            groups.map((group) => <Field key={group.category} group={group} />)
          ))}
        <p>
          <TargetLink to="/resources/articles" className="button">
            All articles, by practice area, author and year
          </TargetLink>
        </p>
      </Section>
    </>
  )
}

/**
 * Returns the path of the list of a category's articles. If the category's name has no usable slug, returns the path of
 * the page with all lists.
 */
function fieldPath(category: string): string {
  const slug = slugFrom(category)
  return slug === '' ? listingsPath : listingPath('category', slug)
}

function Field({ group: { category, posts } }: { group: CategoryGroup<ResourcePost> }) {
  const topic = guideTopics[category]
  return (
    <section className="guide-field beside">
      <div>
        <h3>{category === '' ? 'Other subjects' : <a href={fieldPath(category)}>{category}</a>}</h3>
        {topic === undefined ? null : <p>{topic}</p>}
      </div>
      <PostLines posts={posts} heading="h4" withExcerpt={false} />
    </section>
  )
}
