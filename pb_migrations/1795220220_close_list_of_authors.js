// Nobody needs the list of authors but the image tool: readers get an author with his article, by the rule for viewing.
const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'

migrate(
  (app) => setListRule(app, ADMINS),
  (app) => setListRule(app, ''),
)

function setListRule(app, rule) {
  const authors = app.findCollectionByNameOrId('blog_authors')
  authors.listRule = rule
  app.save(authors)
}
