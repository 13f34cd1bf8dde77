// PocketBase gives each account a picture of its own, which anyone may fetch: an SVG too, and none of it stored anew. The site shows none.
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.removeByName('avatar')
    unmarshal({ oauth2: { mappedFields: { avatarURL: '' } } }, users)
    app.save(users)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(
      new FileField({
        name: 'avatar',
        maxSelect: 1,
        mimeTypes: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/gif', 'image/webp'],
      }),
    )
    unmarshal({ oauth2: { mappedFields: { avatarURL: 'avatar' } } }, users)
    app.save(users)
  },
)
