import { refuse, reply } from '../submission/answer.ts'
import { requireEditor } from './require-editor.ts'

/**
 * `GET /api/site/editors?collection=&record=`, for editors: the addresses of the others who have this record open now.
 * An open record has a realtime subscription, which is what this reads.
 */
export function whoEdits(e: PbRequestEvent): void {
  requireEditor(e)
  const query = e.request.url.query()
  const [collection, record] = [query.get('collection'), query.get('record')]
  if (!/^[a-z0-9_]{1,100}$/.test(collection) || !/^[a-z0-9]{15}$/.test(record)) {
    refuse(e, { status: 400, code: 'bad_request', error: 'Name the collection and the record.' })
    return
  }
  const own = e.auth?.getString('email')
  const editors = $site.accounts.watching(e.app, `${collection}/${record}`).filter((address) => address !== own)
  reply(e, 200, JSON.stringify({ success: true, editors }))
}
