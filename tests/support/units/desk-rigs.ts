import { articleKind, type ArticleValues, type LoadedArticle } from '../../../src/admin/articles/article-values.ts'
import { createAutosave } from '../../../src/admin/desk/autosave.ts'
import { localCopies } from '../../../src/admin/desk/local-copy.ts'
import { RecordFault } from '../../../src/admin/desk/record-fault.ts'
import type { AutosaveServer, Publication, UnpublishedChanges } from '../../../src/admin/desk/record-server.ts'
import type { ImageAnswer, ImageJob, ImageResult } from '../../../src/admin/images/image-job.ts'
import type { Lead } from '../../../src/admin/rules/lead.ts'

export const ID = 'aaaaaaaaaaaaaaa'
const WRITTEN = { ...articleKind.empty, title: 'Title', content: 'Text.', slug: 'title' }

export const article = (changes: Partial<ArticleValues> = {}, rest: Partial<LoadedArticle> = {}): LoadedArticle => ({
  id: ID,
  updated: '1',
  isPublished: false,
  published_date: '',
  cover: '',
  values: { ...WRITTEN, ...changes },
  ...rest,
})

/** Storage in memory. Its keys are own properties, as in a browser. */
export class MemoryStorage implements Storage {
  [key: string]: unknown

  get length(): number {
    return Object.keys(this).length
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string): string | null {
    const item = this[key]
    return typeof item === 'string' ? item : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

export type Request = 'read' | 'create' | 'save' | 'look' | 'write' | 'drop'
const unhindered = async <Answer>(_request: Request, serve: () => Answer, _page: number): Promise<Answer> =>
  await serve()

type RigSetup = { stored?: LoadedArticle | null; store?: Storage; newId?: () => string }

/**
 * Returns functions that open an article of a fake server, and the server's state (`world`). A test changes that state
 * to make the server unreachable, or to save as another editor. `world.travel` delays or loses a request or its answer, for each opened page. With `world.isFull`, the device stores nothing.
 */
export function rig(setup: RigSetup = {}) {
  const { stored = null, store = new MemoryStorage(), newId = () => 'bbbbbbbbbbbbbbb' } = setup
  const copies = localCopies(store, articleKind)
  const world = {
    stored,
    fault: null as RecordFault | null,
    losesAnswer: false,
    sent: [] as unknown[],
    unpublished: null as UnpublishedChanges<ArticleValues> | null,
    travel: unhindered,
    isFull: false,
  }
  const refuseOther = (version: string) => {
    if (world.fault !== null) throw world.fault
    if (version !== (world.unpublished?.version ?? '')) throw new RecordFault('changed', '')
  }
  const answer = (next: LoadedArticle) => {
    world.stored = next
    if (world.losesAnswer) throw new RecordFault('offline', 'lost')
    return next
  }
  function serverOf(page: number): AutosaveServer<ArticleValues> {
    const travelling =
      <Args extends unknown[], Answer>(request: Request, serve: (...args: Args) => Answer) =>
      (...args: Args) =>
        world.travel(request, () => serve(...args), page)
    return {
      read: travelling('read', () => {
        if (world.stored === null) throw new RecordFault('gone', '')
        return world.stored
      }),
      create: travelling('create', (id: string, values: ArticleValues) => {
        if (world.fault !== null) throw world.fault
        if (world.stored !== null) throw new RecordFault('refused', 'id: taken')
        world.sent.push(values)
        return answer(article({}, { id, values: { ...values, slug: 'made' } }))
      }),
      save: travelling(
        'save',
        (_: string, updated: string, changes: Partial<ArticleValues>, more: Partial<Publication> = {}) => {
          const { published, published_date } = more
          if (world.fault !== null) throw world.fault
          if (world.stored === null) throw new RecordFault('gone', '')
          if (updated !== world.stored.updated) throw new RecordFault('changed', '')
          world.sent.push({ ...changes, ...(published === undefined ? {} : { published }) })
          return answer({
            ...world.stored,
            updated: `${Number(updated) + 1}`,
            isPublished: published ?? world.stored.isPublished,
            published_date: published_date ?? world.stored.published_date,
            values: { ...world.stored.values, ...changes },
          })
        },
      ),
      unpublished: {
        read: travelling('look', () => world.unpublished),
        write: travelling(
          'write',
          (_, version: string, changes: Pick<UnpublishedChanges<ArticleValues>, 'base' | 'was' | 'values'>) => {
            refuseOther(version)
            world.unpublished = { ...changes, version: `${version}+`, by: 'me@firm.example', at: '' }
            return world.unpublished.version
          },
        ),
        drop: travelling('drop', (_, version: string) => {
          refuseOther(version)
          world.unpublished = null
        }),
      },
    }
  }
  let pages = 0
  const openWith = (used: Storage) =>
    createAutosave({
      id: ID,
      kind: articleKind,
      server: serverOf((pages += 1)),
      copies: {
        ...localCopies(used, articleKind),
        write: (id, copy) => !world.isFull && localCopies(used, articleKind).write(id, copy),
      },
      loaded: world.stored,
      newId,
    })
  return { world, copies, open: () => openWith(store), openElsewhere: () => openWith(new MemoryStorage()) }
}

/** Returns the record of an image run that replaces the pictures of two posts and one author. */
export function jobOf(changes: Partial<ImageJob> = {}): ImageJob {
  return {
    id: 'run1',
    kind: 'all',
    target: '',
    variation: 0,
    status: 'running',
    items: [
      { kind: 'post', id: 'p1' },
      { kind: 'post', id: 'p2' },
      { kind: 'author', id: 'a1' },
    ],
    total: 3,
    done: 0,
    progress: 0,
    report: { posts: [], authors: [] },
    error: '',
    startedBy: 'ada@firm.example',
    maker: 'drawn',
    cost: 0,
    spared: 0,
    undoable: true,
    finished: '',
    created: '2026-11-21 08:09:00.000Z',
    ...changes,
  }
}

export function resultOf(id: string, changes: Partial<ImageResult> = {}): ImageResult {
  return {
    id,
    slug: id,
    name: `Name of ${id}`,
    before: '',
    after: `/storage/public-assets/${id}.jpg`,
    alt: 'A drawing',
    http200: true,
    error: '',
    undone: false,
    ...changes,
  }
}

export const DONE = jobOf({
  status: 'done',
  done: 3,
  progress: 100,
  report: { posts: [resultOf('p1'), resultOf('p2')], authors: [resultOf('a1')] },
  finished: '2026-11-21 08:10:00.000Z',
})

export function answerOf(changes: Partial<ImageAnswer> = {}): ImageAnswer {
  return {
    success: true,
    job: 'run1',
    summary: { successful_posts: 2, total_posts: 2, successful_authors: 1, total_authors: 1 },
    report: DONE.report,
    maker: 'drawn',
    cost: 0,
    spared: 0,
    details: '',
    code: '',
    ...changes,
  }
}

/** A lead for tests: a new contact message that staff have not worked on. */
export const sampleLead: Lead = {
  id: 'a',
  channel: 'contact',
  name: 'Ada',
  email: 'ada@firm.example',
  about: '',
  receipt: 'LH-1',
  created: '2026-11-23T13:00:00.000Z',
  state: 'new',
  isSeen: false,
  owner: '',
  note: '',
  followUp: '',
  since: '2026-11-23T13:00:00.000Z',
  due: '',
  answeredAt: '',
  booking: '',
  isQuarantined: false,
  isNotPeople: false,
  mergedInto: '',
  version: 1,
  changedBy: '',
}
