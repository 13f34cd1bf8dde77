// An extension of PocketBase's dashboard, for people who publish: what the site shows comes first, what only the program keeps comes
// last, and what only the program writes is not offered to be written. The interface is an experimental one of PocketBase: a test opens it.

/** In the order of the sidebar. What is in neither list stands between them, by name. */
const FIRST = [
  'blog_posts',
  'blog_authors',
  'webinars',
  'job_roles',
  'demo_requests',
  'contact_messages',
  'webinar_registrations',
  'job_applications',
  'newsletter_subscribers',
  'outgoing_emails',
  'storage_objects',
]
const LAST = [
  'lead_work',
  'lead_events',
  'webhook_endpoints',
  'webhook_deliveries',
  'image_jobs',
  'audit_runs',
  'slug_redirects',
  'submissions',
  'used_challenges',
  'rendered_pages',
  'site_state',
]
const WRITTEN_BY_THE_SERVER = {
  blog_posts: ['body_html', 'featured_image_info', 'thumbnail_image_info'],
  blog_authors: ['avatar_image_info'],
}

function place({ name, system }) {
  if (FIRST.includes(name)) return FIRST.indexOf(name)
  if (LAST.includes(name)) return 200 + LAST.indexOf(name)
  return system ? 300 : 100
}

app.utils.sortedCollectionsByType = (collections = []) =>
  collections.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))

for (const type of ['text', 'json']) {
  const { input } = app.fieldTypes[type]
  app.fieldTypes[type].input = (props) =>
    WRITTEN_BY_THE_SERVER[props.collection?.name]?.includes(props.field?.name) ? undefined : input(props)
}

// Hidden from readers, not from those who copy it from here.
const sheet = new CSSStyleSheet()
sheet.replaceSync('.hidden-field-blur:has([name="preview_until"], [name="preview_link"]) { filter: none }')
document.adoptedStyleSheets.push(sheet)
