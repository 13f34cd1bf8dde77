// Editors and administrators write what the site shows, without a superuser's key to everything else. What visitors send, accounts and
// settings stay closed to them.
//
// The list of posts keeps its rule: with "or for staff" in it SQLite would leave the index of (published, published_date), and every
// visitor's list would read all posts. Staff get their list from GET /api/site/articles, and single posts by the rule for viewing.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'
const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'
const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"
const PUBLIC = 'published = true'
const or = (rule) => `(${rule}) || ${STAFF}`

// Before and after, by collection and rule. A live article is taken off the site by unpublishing, which can be undone; only what is not
// published can be deleted. What hangs on visitors' rows, or is named by pages, is deleted in the dashboard alone.
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
  // Pictures are public by their address. A list of them would name those of other people’s drafts, and nobody needs it.
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

// A rule that the operator has changed stays. The engine gives a rule as an object, which is equal to no text.
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
