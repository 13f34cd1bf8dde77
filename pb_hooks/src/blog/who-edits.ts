import { requireEditor } from '../staff/require-editor.ts'
import { refuse, reply } from '../submission/answer.ts'

/**
 * `GET /api/site/article-editors?post=`, for editors: the addresses of the others who have this article open now. An open article listens to
 * its record, and that is what is looked at.
 */
export function whoEdits(e: PbRequestEvent): void {
  requireEditor(e)
  const post = e.request.url.query().get('post')
  if (!/^[a-z0-9]{15}$/.test(post)) {
    refuse(e, { status: 400, code: 'bad_request', error: 'Name the article.' })
    return
  }
  const own = e.auth?.getString('email')
  const editors = $site.watching(e.app, `blog_posts/${post}`).filter((address) => address !== own)
  reply(e, 200, JSON.stringify({ success: true, editors }))
}
