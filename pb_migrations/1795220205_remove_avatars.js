// Removes the column for avatars, which the site does not show. Anyone could fetch an uploaded avatar. It could be an
// SVG file with a script, because the server does not encode avatars again.
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
