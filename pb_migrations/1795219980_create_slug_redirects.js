// Creates the collection of former slugs of articles, which the server writes. Deleting a record ends its redirect.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'slug_redirects',
        fields: [
          {
            type: 'text',
            name: 'slug',
            required: true,
            max: 120,
            presentable: true,
            help: 'What an article was called under /blog/ before. It leads to the article’s present address until another article takes it.',
          },
          {
            type: 'relation',
            name: 'post',
            required: true,
            collectionId: app.findCollectionByNameOrId('blog_posts').id,
            maxSelect: 1,
            cascadeDelete: true,
            help: 'The article. While it is not public, the former address is not found either.',
          },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_slug_redirects_slug` ON `slug_redirects` (`slug`)',
          'CREATE INDEX `idx_slug_redirects_post` ON `slug_redirects` (`post`)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('slug_redirects')),
)
