// Creates the collection of job applications. Every API rule is null and the resume file is protected: only superusers
// read them, in the dashboard. The maxima equal those of the schema in src/careers. No column is stricter than the
// schema.
const LIMIT = { label: 'POST /api/site/apply', audience: '', duration: 60, maxRequests: 10 }

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'job_applications',
        fields: [
          {
            type: 'relation',
            name: 'role',
            collectionId: app.findCollectionByNameOrId('job_roles').id,
            maxSelect: 1,
            cascadeDelete: false,
            help: 'Empty when the role was deleted since.',
          },
          {
            type: 'text',
            name: 'roleTitle',
            max: 200,
            presentable: true,
            help: 'As it was when the application came.',
          },
          { type: 'text', name: 'firstName', max: 100, presentable: true },
          { type: 'text', name: 'lastName', max: 100, presentable: true },
          { type: 'text', name: 'email', max: 254 },
          { type: 'text', name: 'phone', max: 50 },
          {
            type: 'text',
            name: 'profile',
            max: 300,
            help: 'LinkedIn or a portfolio, as it was typed: look before you follow it.',
          },
          { type: 'text', name: 'coverNote', max: 5000 },
          {
            type: 'file',
            name: 'resume',
            maxSelect: 1,
            maxSize: 10485760,
            protected: true,
            help: 'PDF or DOCX by its content, without macros; not checked for viruses.',
          },
          { type: 'text', name: 'resumeName', max: 200, help: 'What the applicant called the file.' },
          { type: 'text', name: 'resumeSha256', max: 64, help: 'Of the file as it was sent.' },
          { type: 'date', name: 'submittedAt', help: 'By the applicant’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The applicant has the same one.' },
          {
            type: 'bool',
            name: 'quarantined',
            help: 'Held back as likely spam. Untick to release it: its mails then go out.',
          },
          {
            type: 'autodate',
            name: 'created',
            onCreate: true,
            help: 'Two years after this the row and its file are deleted.',
          },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_job_applications_created` ON `job_applications` (`created`)',
          'CREATE INDEX `idx_job_applications_email` ON `job_applications` (`email`)',
          'CREATE INDEX `idx_job_applications_role` ON `job_applications` (`role`)',
        ],
      }),
    )

    const roles = app.findCollectionByNameOrId('job_roles')
    roles.fields.getByName('slug').help = 'The address under /company/careers/. Left empty, it is made from the title.'
    app.save(roles)

    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), LIMIT]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
    app.delete(app.findCollectionByNameOrId('job_applications'))
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label)
}
