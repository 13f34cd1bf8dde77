// Lets only administrators list authors, because only the image tool does. Readers get an author with the article, by
// the rule for viewing one author.
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
