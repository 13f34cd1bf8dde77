// Lets editors and administrators write public content without a superuser account. They still can't access visitors'
// submissions, accounts and settings.
//
// The list rule of posts stays unchanged. With an exception for staff, SQLite would not use the index of (published,
// published_date), and every visitor's list would read all posts. Staff use GET /api/site/articles for the list, and
// the view rule for single posts.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'
const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'
const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"
const PUBLIC = 'published = true'
const or = (rule) => `(${rule}) || ${STAFF}`

// Rules before and after this migration, by collection and rule name. Staff can delete only unpublished articles. They
// must unpublish a public article first, which can be undone. Records that other records or pages refer to can be
// deleted in the dashboard only.
const RULES = {
  blog_posts: {
    viewRule: [PUBLIC_POST, or(PUBLIC_POST)],
    createRule: [null, STAFF],
    updateRule: [null, STAFF],
    deleteRule: [null, `published = false && (${STAFF})`],
  },
  blog_authors: { listRule: [ADMINS, STAFF], createRule: [null, STAFF], updateRule: [null, STAFF] },
  webinars: {
    listRule: [PUBLIC, or(PUBLIC)],
    viewRule: [PUBLIC, or(PUBLIC)],
    createRule: [null, STAFF],
    updateRule: [null, STAFF],
  },
  job_roles: {
    listRule: [PUBLIC, or(PUBLIC)],
    viewRule: [PUBLIC, or(PUBLIC)],
    createRule: [null, STAFF],
    updateRule: [null, STAFF],
  },
  // No rule permits listing pictures: a list would reveal those of unpublished drafts. Readers don't need it, because
  // anyone who knows a picture's address can fetch it.
  storage_objects: { createRule: [null, STAFF] },
}

const LIMIT = { label: 'POST /api/site/preview-link', audience: '', duration: 60, maxRequests: 60 }

migrate(
  (app) => {
    change(app, 0, 1)
    setLimits(app, (others) => [...others, LIMIT])
  },
  (app) => {
    change(app, 1, 0)
    setLimits(app, (others) => others)
  },
)

function setLimits(app, limits) {
  const settings = app.settings()
  settings.rateLimits.rules = limits(settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label))
  app.save(settings)
}

// Does not change a rule that the operator has changed. PocketBase's JavaScript engine returns a rule as an object,
// which never equals a string, so it is converted first.
function change(app, from, to) {
  for (const [name, rules] of Object.entries(RULES)) {
    const collection = app.findCollectionByNameOrId(name)
    for (const [rule, states] of Object.entries(rules)) {
      const now = collection[rule] === null ? null : String(collection[rule])
      if (now === states[from]) collection[rule] = states[to]
    }
    app.save(collection)
  }
}
