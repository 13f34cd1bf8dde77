import type { ImageAnswer, ImageJob, ImageResult } from '../../../src/admin/images/image-job.ts'

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
