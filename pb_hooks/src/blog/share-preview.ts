import * as v from 'valibot'
import { requireEditor } from '../staff/require-editor.ts'
import { refuse, reply } from '../submission/answer.ts'

const bodySchema = v.object({ post: v.string(), until: v.optional(v.string()) })

/**
 * `POST /api/site/preview-link` with `{post, until}`, for editors: sets when the secret link of an article expires, as
 * ISO 8601. An empty `until` revokes the link; without `until` nothing changes. Answers `{success, link, until}`, both
 * empty if there is no link. PocketBase's own API hides these columns, so that readers can't find the link.
 */
export function sharePreview(e: PbRequestEvent): void {
  requireEditor(e)
  const body = v.safeParse(bodySchema, parsed($site.gate.readBody(e).text))
  if (!body.success) {
    refuse(e, { status: 400, code: 'bad_request', error: 'Name the article, and until when the link works.' })
    return
  }
  const [post] = e.app.findRecordsByFilter('blog_posts', 'id = {:id}', '', 1, 0, { id: body.output.post })
  if (post === undefined) throw new NotFoundError('')
  const { until } = body.output
  if (until !== undefined) {
    const time = until === '' ? 0 : Date.parse(until)
    if (!(until === '' || time > Date.now())) {
      refuse(e, { status: 422, code: 'invalid', error: 'This time has passed. Choose a later one.' })
      return
    }
    post.set('preview_until', until === '' ? '' : new Date(time).toISOString())
    e.app.save(post)
  }
  const link = post.getString('preview_link')
  reply(e, 200, JSON.stringify({ success: true, link, until: post.getString('preview_until') }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
