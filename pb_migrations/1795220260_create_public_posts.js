// Which posts a stranger may read, said once for all who ask the database: `public_posts`. The views have all columns of blog_posts, and
// find their rows by its index of (published, published_date). They are no collections of PocketBase: no request reaches them.
//
// The API asks with rules in PocketBase's own language, which cannot name a view. PUBLIC_POST says the same as `public_posts`.
const PUBLIC_POST = "published = true && published_date != '' && published_date <= @now"
const PUBLIC_POST_BEFORE = 'published = true && published_date <= @now'
// Dates are texts as PocketBase writes them: "2026-11-21 09:00:00.000Z".
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

// A rule that the operator has changed stays. The engine gives a rule as an object, which is equal to no text.
function changeRule(app, before, after) {
  const posts = app.findCollectionByNameOrId('blog_posts')
  if (String(posts.listRule) === before) posts.listRule = after
  if (String(posts.viewRule) === before) posts.viewRule = after
  app.save(posts)
}
