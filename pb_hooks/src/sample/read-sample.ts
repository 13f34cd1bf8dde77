import * as v from 'valibot'
import type { CalendarDate } from '../../../src/lib/new-york-time.ts'
import { parseArticleFile, type ArticleFile } from './front-matter.ts'
import { sampleInstant } from './sample-date.ts'

/** The authors' columns, by the name that article files use for the author. */
const authorsSchema = v.record(v.string(), v.record(v.string(), v.string()))

const webinarsSchema = v.array(
  v.strictObject({
    slug: v.string(),
    title: v.string(),
    summary: v.string(),
    category: v.string(),
    presenter: v.string(),
    presenter_title: v.string(),
    // Days from the day of loading, so that a new installation always has upcoming webinars.
    daysFromLoad: v.number(),
    hour: v.number(),
    duration_minutes: v.number(),
    registered_claim: v.number(),
    views: v.number(),
    featured: v.boolean(),
  }),
)

const rolesSchema = v.array(
  v.strictObject({
    slug: v.string(),
    title: v.string(),
    department: v.string(),
    location: v.string(),
    employment_type: v.string(),
    salary_min: v.number(),
    salary_max: v.number(),
    summary: v.string(),
    requirements: v.array(v.string()),
  }),
)

type Values = Readonly<Record<string, unknown>>

/** `file` is a path in `images/<bucket>/`; `key` is the rest of the path below that folder. */
type SampleImage = { file: string; bucket: string; key: string }

export type Sample = {
  authors: Record<string, Record<string, string>>
  articles: ArticleFile[]
  images: SampleImage[]
  /** The columns of each record of the collection `webinars`. */
  webinars: Values[]
  /** The columns of each record of the collection `job_roles`. */
  roles: Values[]
}

/**
 * Returns the sample content of a folder: `authors.json`, `articles/*.md`, `webinars.json`, `job-roles.json`, and the
 * pictures `images/<bucket>/<folder>/*.jpg` if there are any.
 * @param closed the days on which the company is closed, on which no webinar takes place
 * @throws for a file that can't be read
 */
export function readSample(folder: string, now: Date, closed: readonly CalendarDate[]): Sample {
  return {
    authors: v.parse(authorsSchema, readJson(`${folder}/authors.json`)),
    articles: readArticles(folder),
    images: findImages(folder),
    webinars: v.parse(webinarsSchema, readJson(`${folder}/webinars.json`)).map(({ daysFromLoad, hour, ...values }) => ({
      ...values,
      starts_at: sampleInstant(now, daysFromLoad, hour, closed).toISOString(),
      published: true,
      sample: true,
    })),
    roles: v.parse(rolesSchema, readJson(`${folder}/job-roles.json`)).map(({ requirements, ...values }, index) => ({
      ...values,
      requirements: requirements.join('\n'),
      order: index + 1,
      published: true,
      sample: true,
    })),
  }
}

function namesIn(path: string): string[] {
  return $os.readDir(path).map((entry) => entry.name())
}

function readJson(path: string): unknown {
  return JSON.parse(toString($os.readFile(path)))
}

function readArticles(folder: string): ArticleFile[] {
  return namesIn(`${folder}/articles`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      try {
        return parseArticleFile(toString($os.readFile(`${folder}/articles/${name}`)))
      } catch (error) {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      }
    })
}

function findImages(folder: string): SampleImage[] {
  if (!namesIn(folder).includes('images')) return []
  return namesIn(`${folder}/images`).flatMap((bucket) =>
    namesIn(`${folder}/images/${bucket}`).flatMap((group) =>
      namesIn(`${folder}/images/${bucket}/${group}`)
        .filter((name) => name.endsWith('.jpg'))
        .map((name) => ({ file: `${folder}/images/${bucket}/${group}/${name}`, bucket, key: `${group}/${name}` })),
    ),
  )
}
