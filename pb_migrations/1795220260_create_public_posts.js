// The view `public_posts` is the only SQL definition of which posts visitors may read. `scheduled_posts` has the posts
// that become public later. Both views have all columns of blog_posts, and use its index of (published,
// published_date). They are no PocketBase collections, so the REST API cannot read them.
//
// PUBLIC_POST is the same condition as an API rule, because a PocketBase rule cannot name a view.
const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"
const PUBLIC_POST_BEFORE = 'published = true && published_date <= @now'
// PocketBase stores dates as text in this format: "2026-11-21 09:00:00.000Z".
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"

const VIEWS = {
  public_posts: `SELECT * FROM blog_posts WHERE published = TRUE AND published_date != '' AND published_date <= ${NOW}`,
  scheduled_posts: `SELECT * FROM blog_posts WHERE published = TRUE AND published_date > ${NOW}`,
}

migrate(
  (app) => {
    for (const [name, query] of Object.entries(VIEWS)) app.db().newQuery(`CREATE VIEW ${name} AS ${query}`).execute()
    changeRule(app, PUBLIC_POST_BEFORE, PUBLIC_POST)
  },
  (app) => {
    for (const name of Object.keys(VIEWS)) app.db().newQuery(`DROP VIEW ${name}`).execute()
    changeRule(app, PUBLIC_POST, PUBLIC_POST_BEFORE)
  },
)

// Does not change a rule that the operator has changed. PocketBase's JavaScript engine returns a rule as an object,
// which never equals a string, so it is converted first.
function changeRule(app, before, after) {
  const posts = app.findCollectionByNameOrId('blog_posts')
  if (String(posts.listRule) === before) posts.listRule = after
  if (String(posts.viewRule) === before) posts.viewRule = after
  app.save(posts)
}
