import * as v from 'valibot'
import {
  addressActionSchema,
  judge,
  type Known,
  type OldAddress,
  type StoredAddress,
  type AddressVerdict,
} from '../../../src/admin/rules/old-addresses.ts'
import { newRecord } from '../new-record.ts'
import { requireEditor } from '../staff/require-editor.ts'
import { refuse, reply } from '../submission/answer.ts'
import { readObject } from '../submission/read-request.ts'
import { transactInPortions } from '../transact.ts'
import { formerSlug } from './former-slugs.ts'

/**
 * `GET /api/site/old-addresses`, for editors: returns all former slugs of articles in the shape of
 * `oldAddressListSchema`, those that editors added and those of renamed articles.
 */
export function listOldAddresses(e: PbRequestEvent): void {
  requireEditor(e)
  const rows = arrayOf(new DynamicModel({ id: '', slug: '', post: '' }))
  e.app.db().newQuery('SELECT id, slug, post FROM slug_redirects ORDER BY slug').all(rows)
  const addresses = rows.map(({ id, slug, post }): StoredAddress => ({ id, slug, post }))
  reply(e, 200, JSON.stringify({ success: true, addresses }))
}

/**
 * `POST /api/site/old-addresses` with an `addressActionSchema`, for editors: adds old addresses or removes one. Adding
 * answers `addAnswerSchema`, and one refused address does not stop the others. Removing what is gone already succeeds.
 */
export function changeOldAddresses(e: PbRequestEvent): void {
  requireEditor(e)
  const read = readObject(e)
  if (!read.ok) return refuse(e, read.refusal)
  const parsed = v.safeParse(addressActionSchema, read.value)
  if (!parsed.success) return refuse(e, { status: 422, code: 'invalid', error: 'Old addresses have no such action.' })

  const { output } = parsed
  if (output.action === 'add') {
    const verdicts = addAddresses(e.app, output.addresses)
    return reply(e, 200, JSON.stringify({ success: true, verdicts }))
  }
  const [row] = e.app.findRecordsByFilter('slug_redirects', 'id = {:id}', '', 1, 0, { id: output.id })
  if (row !== undefined) e.app.delete(row)
  reply(e, 200, JSON.stringify({ success: true }))
}

function addAddresses(app: PbApp, addresses: readonly OldAddress[]): AddressVerdict[] {
  const verdicts: AddressVerdict[] = []
  transactInPortions(app, addresses, (tx, portion) => {
    for (const address of portion) {
      const verdict = judge(address, storedIn(tx))
      if (verdict.outcome === 'added') tx.save(newRecord(tx, 'slug_redirects', address))
      verdicts.push(verdict)
    }
  })
  return verdicts
}

function storedIn(tx: PbApp): Known {
  return {
    article: (name) => {
      const [post] = tx.findRecordsByFilter('blog_posts', 'slug = {:name} || id = {:name}', '', 1, 0, { name })
      return post === undefined
        ? undefined
        : { id: post.id, slug: post.getString('slug'), title: post.getString('title') }
    },
    leadsTo: (slug) => formerSlug(tx, slug)?.getString('post'),
  }
}
