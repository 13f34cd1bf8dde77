// Creates the collection of former versions of articles. Only the server writes it. Editors read a version, and restore
// it by saving its text.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'

migrate(
  (app) => {
    const posts = app.findCollectionByNameOrId('blog_posts')
    app.save(
      new Collection({
        type: 'base',
        name: 'post_revisions',
        listRule: STAFF,
        viewRule: STAFF,
        fields: [
          { type: 'relation', name: 'post', required: true, collectionId: posts.id, maxSelect: 1, cascadeDelete: true },
          {
            type: 'text',
            name: 'changedBy',
            max: 254,
            help: 'Address of the account whose save took its place; empty for the program’s own.',
          },
          { type: 'text', name: 'title', max: 300, presentable: true },
          { type: 'text', name: 'content', max: 200000 },
          { type: 'text', name: 'excerpt', max: 1000 },
          { type: 'text', name: 'category', max: 100 },
          { type: 'text', name: 'author', max: 15 },
          { type: 'text', name: 'seo_title', max: 200 },
          { type: 'text', name: 'seo_description', max: 500 },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: ['CREATE INDEX `idx_post_revisions_post` ON `post_revisions` (`post`, `created`)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('post_revisions')),
)
