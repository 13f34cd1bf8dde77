// Visitors can't register an account. An account can read itself and its roles, and can't give itself a role.
const OWN_ACCOUNT = '@request.auth.id != "" && id = @request.auth.id'
const OWN_ROLES = '@request.auth.id != "" && user = @request.auth.id'

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.listRule = OWN_ACCOUNT
    users.viewRule = OWN_ACCOUNT
    users.createRule = null
    users.updateRule = OWN_ACCOUNT
    users.deleteRule = null
    app.save(users)

    app.save(
      new Collection({
        type: 'base',
        name: 'user_roles',
        listRule: OWN_ROLES,
        viewRule: OWN_ROLES,
        fields: [
          { type: 'relation', name: 'user', required: true, collectionId: users.id, maxSelect: 1, cascadeDelete: true },
          {
            type: 'select',
            name: 'role',
            required: true,
            values: ['admin', 'editor'],
            maxSelect: 1,
            presentable: true,
          },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_user_roles_user_role` ON `user_roles` (`user`, `role`)'],
      }),
    )

    app.save(
      new Collection({
        type: 'base',
        name: 'storage_objects',
        fields: [
          {
            type: 'select',
            name: 'bucket',
            required: true,
            values: ['public-assets', 'author-profiles', 'blog-images'],
            maxSelect: 1,
            presentable: true,
          },
          {
            type: 'text',
            name: 'key',
            required: true,
            max: 500,
            presentable: true,
            help: 'Write-once: a changed file gets a new key.',
          },
          {
            type: 'file',
            name: 'file',
            required: true,
            maxSelect: 1,
            maxSize: 10485760,
            mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
          },
          { type: 'autodate', name: 'created', onCreate: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_storage_objects_key` ON `storage_objects` (`bucket`, `key`)'],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('storage_objects'))
    app.delete(app.findCollectionByNameOrId('user_roles'))
  },
)
