import type PocketBase from 'pocketbase'
import { askPocketBase } from '../lib/ask-pocketbase.ts'
import { ContentError } from '../lib/content-error.ts'
import type { WebinarsSource } from './webinar.ts'
import { isOver, programOf } from './webinar-program.ts'
import { webinarColumns, webinarFromRecord } from './webinar-schema.ts'

const options = {
  fields: webinarColumns.join(','),
  // Two parts of a page may ask at once; the SDK would otherwise cancel the earlier request.
  requestKey: null,
}

/** Webinars from this site's own API. That unpublished ones stay hidden is the collection's own rule. */
export function pocketbaseWebinars(): WebinarsSource {
  return {
    program: () =>
      ask(async (pocketbase) => {
        const records = await pocketbase.collection('webinars').getFullList<Record<string, unknown>>(options)
        // A record that can't be shown must not take the others with it.
        const webinars = records.map(webinarFromRecord).filter((webinar) => webinar !== null)
        return programOf(webinars, new Date())
      }),
    bySlug: (slug) =>
      ask(async (pocketbase) => {
        const filter = pocketbase.filter('slug = {:slug}', { slug })
        const { items } = await pocketbase
          .collection('webinars')
          .getList<Record<string, unknown>>(1, 1, { ...options, filter, skipTotal: true })
        const [record] = items
        if (record === undefined) return null
        const webinar = webinarFromRecord(record)
        if (webinar === null) throw new ContentError('answered', 'The server sent something that is not a webinar.')
        return { webinar, isOver: isOver(webinar, new Date()) }
      }),
  }
}

function ask<T>(question: (pocketbase: PocketBase) => Promise<T>): Promise<T> {
  return askPocketBase('The webinars could not be loaded. Check your connection and try again.', question)
}
