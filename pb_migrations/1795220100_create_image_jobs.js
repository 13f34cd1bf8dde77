// Creates the collection of runs of the image tool. Administrators can read it; only the server writes it.
const ADMINS = '@request.auth.user_roles_via_user.role ?= "admin"'

const LIMITS = [
  { label: 'POST /api/site/generate-images', audience: '', duration: 60, maxRequests: 30 },
  { label: 'POST /api/site/regenerate-all-images', audience: '', duration: 60, maxRequests: 5 },
]

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'image_jobs',
        listRule: ADMINS,
        viewRule: ADMINS,
        fields: [
          {
            type: 'select',
            name: 'kind',
            required: true,
            values: ['all', 'post', 'author'],
            maxSelect: 1,
            presentable: true,
          },
          { type: 'text', name: 'target', max: 15, help: 'Id of the one post or author; empty for all of them.' },
          {
            type: 'number',
            name: 'variation',
            min: 0,
            max: 999,
            onlyInt: true,
            help: 'Which of the compositions that are drawn for one title.',
          },
          {
            type: 'select',
            name: 'status',
            required: true,
            values: ['queued', 'running', 'done', 'failed', 'cancelled'],
            maxSelect: 1,
            presentable: true,
            help: 'Set to cancelled, a run stops after the image it is at.',
          },
          { type: 'json', name: 'items', maxSize: 2000000, help: 'What is to be renewed, in order.' },
          { type: 'number', name: 'total', min: 0, onlyInt: true },
          {
            type: 'number',
            name: 'done',
            min: 0,
            onlyInt: true,
            help: 'How many were tried, with success or without.',
          },
          { type: 'number', name: 'progress', min: 0, max: 100, onlyInt: true, help: 'done of total, in percent.' },
          {
            type: 'json',
            name: 'report',
            maxSize: 5000000,
            help: 'One entry for each post and author: what was fetched from the public address.',
          },
          { type: 'text', name: 'error', max: 1000, help: 'Why the run failed.' },
          { type: 'text', name: 'startedBy', max: 254, help: 'Address of the account.' },
          { type: 'text', name: 'maker', max: 200, help: 'The model, or “drawn” for the program’s own drawings.' },
          {
            type: 'number',
            name: 'requests',
            min: 0,
            onlyInt: true,
            help: 'Requests to the images service, repeated ones included.',
          },
          { type: 'number', name: 'cost', min: 0, help: 'requests × IMAGES_PRICE.' },
          {
            type: 'number',
            name: 'slot',
            min: 0,
            max: 0,
            onlyInt: true,
            help: 'Always 0: no two unfinished runs share it.',
          },
          { type: 'date', name: 'started' },
          { type: 'date', name: 'finished' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_image_jobs_unfinished` ON `image_jobs` (`slot`) WHERE `status` IN ('queued', 'running')",
          'CREATE INDEX `idx_image_jobs_created` ON `image_jobs` (`created`)',
        ],
      }),
    )
    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), ...LIMITS]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
    app.delete(app.findCollectionByNameOrId('image_jobs'))
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => !LIMITS.some((limit) => limit.label === label))
}
