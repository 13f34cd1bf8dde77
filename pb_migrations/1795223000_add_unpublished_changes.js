// Creates the collection of unpublished edits by staff of public records, so that another editor can continue them.
// Each record has at most one, under the record's id.
const STAFF = '@request.auth.user_roles_via_user.role ?= "admin" || @request.auth.user_roles_via_user.role ?= "editor"'

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'unpublished_changes',
        listRule: STAFF,
        viewRule: STAFF,
        createRule: STAFF,
        updateRule: STAFF,
        deleteRule: STAFF,
        fields: [
          { type: 'text', name: 'collection', max: 100, required: true, presentable: true, help: 'Of the record.' },
          { type: 'text', name: 'changedBy', max: 254, help: 'Address of the account that saved them last.' },
          { type: 'text', name: 'base', max: 30, help: 'When the record was changed last before they were begun.' },
          { type: 'text', name: 'changes', max: 1000000, help: 'What the columns were, and what they shall be.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('unpublished_changes')),
)
