// Creates two collections for the server itself: pages that it renders when content changes, and single values about
// this installation.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'rendered_pages',
        fields: [
          { type: 'text', name: 'path', required: true, max: 300, presentable: true },
          { type: 'number', name: 'status', onlyInt: true },
          { type: 'text', name: 'head', max: 100000 },
          { type: 'text', name: 'html', max: 10000000 },
          { type: 'text', name: 'state', max: 10000000 },
          { type: 'text', name: 'build', max: 64, help: 'The build that rendered it; another build renders it again.' },
          { type: 'text', name: 'source', max: 200, help: 'The versions of what it shows.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_rendered_pages_path` ON `rendered_pages` (`path`)'],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'site_state',
        fields: [
          { type: 'text', name: 'key', required: true, max: 100, presentable: true },
          { type: 'json', name: 'value', maxSize: 1000000 },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_site_state_key` ON `site_state` (`key`)'],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('site_state'))
    app.delete(app.findCollectionByNameOrId('rendered_pages'))
  },
)
