// A new cover no longer gets a description made from the title, which told listeners nothing. This clears those texts,
// so that the article desk reports them as missing.
const HELP = (missing) => `What the picture shows, for those who can’t see it. ${missing}`

migrate(
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    posts.fields.getByName('featured_image_alt').help = HELP('A new cover clears it.')
    app.save(posts)
    app
      .db()
      .newQuery(
        `UPDATE blog_posts SET featured_image_alt = '' WHERE featured_image_alt = 'Cover picture of the article “' || title || '”'`,
      )
      .execute()
  },
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    posts.fields.getByName('featured_image_alt').help = HELP(
      'Left empty with a new cover, a text is proposed from the title.',
    )
    app.save(posts)
  },
)
