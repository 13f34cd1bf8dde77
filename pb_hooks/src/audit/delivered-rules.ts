import { APPOINTMENT_ACTIONS } from '../../../src/appointments/rules/appointment.ts'
import { PUBLISHED } from '../../../src/content/rules/published-collection.ts'
import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import { allForms } from '../../../src/forms/rules/forms.ts'
import { appointmentPath } from '../appointments/appointment-links.ts'
import { PUBLIC_POST } from '../blog/public-posts.ts'
import type { SiteFunction } from '../site-functions.ts'
import { TOKEN_PATHS } from '../submission/body-limits.ts'

/**
 * A PocketBase API rule. Null permits superusers only, an empty text permits everyone, and any other text is a filter
 * on records.
 */
export type DeliveredRule = string | null

/** Rules for list, view, create, update and delete. */
export type CollectionRules = readonly [DeliveredRule, DeliveredRule, DeliveredRule, DeliveredRule, DeliveredRule]

/** Null for all five actions: only superusers can access submissions through PocketBase's API. */
const ofForms = allForms.map(({ collection }): [string, CollectionRules] => [
  collection,
  [null, null, null, null, null],
])

const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'
/** Matches accounts of editors and administrators, who write what the site shows. */
const STAFF = `${ADMINS} || @request.auth.user_roles_via_user.role ?= "editor"`
const orStaff = (rule: string) => `(${rule}) || ${STAFF}`
/** Everyone reads what is published, and staff read and write all. */
const ofSmallCollections = smallCollections.map(({ name }): [string, CollectionRules] => [
  name,
  [orStaff(PUBLISHED), orStaff(PUBLISHED), STAFF, STAFF, null],
])
const UNPUBLISHED_FOR_STAFF = `published = false && (${STAFF})`
const OWN_ROLES = '@request.auth.id != "" && user = @request.auth.id'

/** What filters of the listed collections permit, in words for everyone, by the filter's text. */
const meanings: Readonly<Record<string, string>> = {
  [PUBLIC_POST]: 'Everyone, published articles',
  [orStaff(PUBLIC_POST)]: 'Everyone, published articles; staff, all',
  [STAFF]: 'Editors and administrators',
  [UNPUBLISHED_FOR_STAFF]: 'Editors and administrators, unpublished articles',
  [OWN_ROLES]: 'Users may view their own roles',
}

/** Returns what a filter permits, in words; undefined for a filter that the program does not deliver there. */
export function meaningOf(rule: DeliveredRule): string | undefined {
  return rule === null ? undefined : meanings[rule]
}

/**
 * The rules of every collection in a new installation. The security audit compares them with the rules in the database.
 */
export const deliveredRules: Readonly<Record<string, CollectionRules>> = {
  ...Object.fromEntries([...ofForms, ...ofSmallCollections]),
  _authOrigins: [
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    null,
    null,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
  ],
  _externalAuths: [
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    null,
    null,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
  ],
  _mfas: [
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    null,
    null,
    null,
  ],
  _otps: [
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    `@request.auth.id != '' && recordRef = @request.auth.id && collectionRef = @request.auth.collectionId`,
    null,
    null,
    null,
  ],
  _superusers: [null, null, null, null, null],
  audit_runs: [null, null, null, null, null],
  blog_authors: [STAFF, '', STAFF, STAFF, null],
  blog_posts: [PUBLIC_POST, orStaff(PUBLIC_POST), STAFF, STAFF, UNPUBLISHED_FOR_STAFF],
  demo_closed_days: [null, null, null, null, null],
  demo_hours: [null, null, null, null, null],
  image_jobs: [ADMINS, ADMINS, null, null, null],
  lead_events: [null, null, null, null, null],
  lead_work: [ADMINS, ADMINS, null, null, null],
  newsletter_issues: [null, null, null, null, null],
  outgoing_emails: [null, null, null, null, null],
  post_revisions: [STAFF, STAFF, null, null, null],
  rendered_pages: [null, null, null, null, null],
  site_state: [null, null, null, null, null],
  slug_redirects: [null, null, null, null, null],
  storage_objects: [null, null, STAFF, null, null],
  submissions: [null, null, null, null, null],
  unpublished_changes: [STAFF, STAFF, STAFF, STAFF, STAFF],
  used_challenges: [null, null, null, null, null],
  user_roles: [OWN_ROLES, OWN_ROLES, null, null, null],
  users: [
    '@request.auth.id != "" && id = @request.auth.id',
    '@request.auth.id != "" && id = @request.auth.id',
    null,
    '@request.auth.id != "" && id = @request.auth.id',
    null,
  ],
  webhook_deliveries: [null, null, null, null, null],
  webhook_endpoints: [null, null, null, null, null],
}

/** For collections with accounts: who may sign in with a valid password, and who may manage other accounts. */
export const deliveredAccountRules: Readonly<Record<string, readonly [auth: DeliveredRule, manage: DeliveredRule]>> = {
  _superusers: ['', null],
  users: ['', null],
}

const often = { maxRequests: 120, seconds: 60 }
const seldom = { maxRequests: 10, seconds: 60 }

/** Rate limits in a new installation besides those of `siteFunctions`, by their label in PocketBase's settings. */
export const deliveredLimits: Readonly<Record<string, SiteFunction['limit']>> = {
  '*:auth': { maxRequests: 20, seconds: 60 },
  '*:confirmPasswordReset': seldom,
  '*:requestOTP': seldom,
  '*:requestPasswordReset': seldom,
  '/api/': { maxRequests: 1000, seconds: 10 },
  'users:update': seldom,
  ...Object.fromEntries(APPOINTMENT_ACTIONS.map((action) => [`GET ${appointmentPath(action)}`, often])),
  ...Object.fromEntries(TOKEN_PATHS.map((path) => [`POST ${path}`, often])),
}
