// Removes the avatar column, which the site does not show. Anyone could fetch an avatar, even an SVG, and the server
// would not encode it again.
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
