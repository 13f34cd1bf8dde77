import { lines, nextMigration } from './write-new.mjs'

const VALUES = { email: 'PROSPECT', tel: "'+1 555 0100'", url: "'https://okafor-lind.example'" }

/** Returns the paths of a form's files. */
export function formPaths({ name, collection }) {
  return {
    definition: `src/${name}/rules/${name}.form.ts`,
    schema: `src/${name}/rules/${name}-schema.ts`,
    form: `src/${name}/${name}-form.tsx`,
    notice: `src/${name}/${name}.notice.ts`,
    hooks: `pb_hooks/src/${name}/${name}.receiver.ts`,
    mails: `pb_hooks/src/${name}/${name}-mails.ts`,
    samples: `pb_hooks/src/${name}/${name}.samples.ts`,
    migration: `pb_migrations/${nextMigration()}_create_${collection}.js`,
  }
}

/** Returns the new files of a form: path → text. */
export function formFiles(form) {
  const path = formPaths(form)
  return {
    [path.definition]: definition(form),
    [path.schema]: schema(form),
    [path.form]: component(form),
    [path.notice]: notice(form),
    [path.hooks]: hooks(form),
    [path.mails]: mails(form),
    [path.samples]: samples(form),
    [path.migration]: migration(form),
  }
}

/** Returns the form's row in the end-to-end tests of every form. */
export function journey({ name, page, collection, fields }) {
  const filled = fields.map((field) => `'${field.name}', ${VALUES[field.kind] ?? "'Dana Whitfield'"}`)
  const restored = fields.filter(({ name: each, kind }) => each === 'email' || kind === 'text').slice(0, 3)
  return `  {
    name: '${name}',
    path: '${page}',
    button: 'Send',
    collection: '${collection}',
    mails: 2,
    autocomplete: { ${fields.flatMap((field) => (field.autoComplete === undefined ? [] : [`${field.name}: '${field.autoComplete}'`])).join(', ')} },
    required: [${quoted(fields.filter(({ required }) => required).map(({ label }) => label))}],
    optional: [${quoted(fields.filter(({ required }) => !required).map(({ label }) => label))}],
    freeText: null,
    async fill(page) {
      for (const [name, value] of [[${filled.join('], [')}]] as const)
        await page.locator(\`form[data-form="${name}"] [name="\${name}"]\`).fill(value)
    },
    restored: { ${restored.map((field) => `${field.name}: ${VALUES[field.kind] ?? "'Dana Whitfield'"}`).join(', ')} },
  },
`
}

function definition({ name, page, collection, title, fields }) {
  const usual = fields.filter((field) => field.usual).map((field) => field.name)
  return `import { ${['defineForm', ...usual].join(', ')} } from '../../forms/rules/definition.ts'

export default defineForm({
  name: '${name}',
  call: '${name}',
  collection: '${collection}',
  limit: { maxRequests: 10, seconds: 60 },
  title: '${title}',
  record: '${title}',
  editor: () => ({ to: '${page}', hash: '${name}' }),
  id: '${name}',
  fields: {
${lines(fields, (field) => (field.usual ? `    ${field.name},` : `    ${field.name}: { label: '${field.label}', kind: '${field.kind}', ${field.required ? `required: 'Enter your ${field.label.toLowerCase()}.', ` : ''}max: ${field.max} },`))}
  },
})
`
}

function notice({ name, page, constant, title, fields }) {
  return `import type { FormNotice } from '../forms/form-notice.ts'
import ${constant} from './rules/${name}.form.ts'

export default {
  form: ${constant},
  name: '${title}',
  page: '${page}',
  entered: 'Your ${fields.map((field) => field.label.toLowerCase()).join(', ')}.',
  added: 'The moment you pressed the button, and a receipt number.',
  purpose: 'To answer you.',
  basis: 'Our interest in answering those who write to us: Art. 6(1)(f) GDPR.',
  kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
  stored: { name: '${title}s', kept: 'Until we delete them.' },
} satisfies FormNotice
`
}

function schema({ name, constant, type, fields }) {
  const plain = fields.filter((field) => field.kind !== 'email')
  const used = ['required', 'optional'].filter((which) =>
    plain.some((field) => field.required === (which === 'required')),
  )
  return `import * as v from 'valibot'
import { requiredFields } from '../../forms/rules/definition.ts'
import { ${['emailAddress', ...used.map((which) => `${which}Text`), 'parsePayload', 'proof', 'submittedAt', 'type ParsedPayload'].join(', ')} } from '../../forms/rules/payload-schema.ts'
import ${constant} from './${name}.form.ts'

const { fields } = ${constant}

/** Page and server validate with this. Unknown keys are dropped. */
export const ${constant}Schema = v.object({
${lines(fields, (field) => `  ${field.name}: ${field.kind === 'email' ? 'emailAddress' : `${field.required ? 'required' : 'optional'}Text(fields.${field.name})`},`)}
  submittedAt,
  altcha: proof,
})

export type ${type} = v.InferOutput<typeof ${constant}Schema>

/** Validates a payload; on refusal the error names the required fields that are missing. */
export function parse${type}(payload: Readonly<Record<string, unknown>>): ParsedPayload<${type}> {
  return parsePayload(${constant}Schema, requiredFields(${constant}), payload)
}
`
}

function component({ name, constant, type, words, fields }) {
  const controls = [...new Set(fields.map(controlOf))].toSorted((a, b) => (a < b ? -1 : 1))
  return `import { ${controls.join(', ')} } from '../forms/fields.tsx'
import { checkTyped, toastResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import ${constant} from './rules/${name}.form.ts'
import { parse${type} } from './rules/${name}-schema.ts'

const SUCCESS = 'We have received it.'

/** The form of a ${words}. @param titleId of the heading that names it */
export function ${type}Form({ titleId }: { titleId: string }) {
  const state = useOutboxForm(${constant}, {
    check: (entries, now) => checkTyped(${constant}, parse${type}, entries, now),
    resultOf: (outcome) => toastResult(outcome, SUCCESS),
  })

  return (
    <OutboxForm
      state={state}
      labelledBy={titleId}
      button={{ label: 'Send', busy: 'Sending...' }}
      sending="Sending your ${words}."
    >
      {({ field, button }) => (
        <>
${lines(fields, (field) => `          <${controlOf(field)} {...field('${field.name}')} />`)}
          <FormActions button={button}>
            This device stores what you enter until it is sent, then removes it. We use it to answer you and for no other purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}
`
}

function controlOf({ kind }) {
  return kind === 'long' ? 'TextAreaField' : 'TextField'
}

function hooks({ name, constant, type, words }) {
  return `import form from '../../../src/${name}/rules/${name}.form.ts'
import { parse${type}, type ${type} } from '../../../src/${name}/rules/${name}-schema.ts'
import { receiptFor } from '../../../src/lib/submission.ts'
import { written } from '../mail/outgoing-mail.ts'
import { newRecord } from '../new-record.ts'
import { storing, type FormReceiver } from '../submission/form-receiver.ts'
import type { Submission } from '../submission/receive-submission.ts'
import { ${constant}Mails, ${constant}Table } from './${name}-mails.ts'

export default {
  form,
  take: () => ({ parse: storing(parse${type}, submissionOf) }),
} satisfies FormReceiver

/** A row and its mails. */
function submissionOf(request: ${type}): Submission {
  const { altcha, ...columns } = request
  return {
    solution: altcha,

    prepare(app, { key }) {
      const receipt = receiptFor(key)
      const row = newRecord(app, form.collection, { ...columns, receipt })
      const mails = ${constant}Mails(request, receipt).map((mail) => written(mail, row))
      return () => ({ row, mails })
    },

    answer({ key }) {
      return { success: true, receipt: receiptFor(key) }
    },

    whole: { what: 'a ${words}', replyTo: request.email, table: ${constant}Table(request) },
  }
}
`
}

function mails({ name, constant, type, words, fields }) {
  return `import form from '../../../src/${name}/rules/${name}.form.ts'
import type { ${type} } from '../../../src/${name}/rules/${name}-schema.ts'
import { staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { fieldRows, filledRows, submittedRow } from '../mail/filled-rows.ts'
import type { MailBlock } from '../mail/mail-body.ts'

/** An acknowledgement, and a notice to the staff. */
export function ${constant}Mails(request: ${type}, receipt: string): OutgoingMail[] {
  return [
    {
      lane: 'confirmation',
      to: request.email,
      replyTo: staffEmail(),
      subject: \`We received your ${words} (\${receipt})\`,
      kind: '${name}-confirmation',
      // Repeats no entered text, because the address may belong to another person.
      blocks: [
        { paragraph: 'Hello,' },
        { paragraph: \`Your ${words} has reached us. Your reference is \${receipt}.\` },
        { paragraph: 'To add anything, reply to this message. If you did not write to us, you can ignore it.' },
      ],
    },
    {
      lane: 'staff',
      to: staffEmail(),
      replyTo: request.email,
      subject: \`New ${words} \${receipt}\`,
      kind: '${name}-notice',
      blocks: [{ paragraph: 'Reply to this message to write to the visitor.' }, ${constant}Table(request)],
    },
  ]
}

/** All that the visitor sent, for the staff. */
export function ${constant}Table(request: ${type}): MailBlock {
  return filledRows([...fieldRows(form, request, [${quoted(fields.map((field) => field.name))}]), submittedRow(request.submittedAt)])
}
`
}

/** In a sample, `text(…)` wraps each value that a visitor can type. */
function samples({ name, title, constant, type, collection, fields }) {
  const filled = fields.map((field) =>
    field.kind === 'email' ? 'email' : `${field.name}: text(${VALUES[field.kind] ?? "'Dana Whitfield'"})`,
  )
  return `import { parse${type} } from '../../../src/${name}/rules/${name}-schema.ts'
import { checked, type Samples } from '../mail/samples/sample.ts'
import { ${constant}Mails } from './${name}-mails.ts'

const samples: Samples = ({ text, email, submittedAt, altcha, receipt }) => {
  const request = checked(parse${type}({ ${filled.join(', ')}, submittedAt, altcha }))
  return [{ title: '${title}', collection: '${collection}', write: () => ${constant}Mails(request, receipt) }]
}
export default samples
`
}

function migration({ name, collection, fields }) {
  return `// What the form "${name}" stores. Every rule is null: dashboard only. The maxima equal those of ${formPaths({ name, collection }).definition}.
const LIMIT = { label: 'POST /api/site/${name}', audience: '', duration: 60, maxRequests: 10 }

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: '${collection}',
        fields: [
${lines(fields, (field, at) => `          { type: 'text', name: '${field.name}', max: ${field.max}${at < 2 ? ', presentable: true' : ''} },`)}
          { type: 'date', name: 'submittedAt', help: 'By the visitor’s clock; created is ours.' },
          { type: 'text', name: 'receipt', max: 40, help: 'The visitor has the same one.' },
          { type: 'bool', name: 'quarantined', help: 'Held back as likely spam. Untick to release it: its mails then go out.' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX \`idx_${collection}_created\` ON \`${collection}\` (\`created\`)',
          'CREATE INDEX \`idx_${collection}_quarantined\` ON \`${collection}\` (\`quarantined\`)',
          'CREATE INDEX \`idx_${collection}_email\` ON \`${collection}\` (\`email\`)',
        ],
      }),
    )
    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), LIMIT]
    app.save(settings)
  },
  (app) => {
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
    app.delete(app.findCollectionByNameOrId('${collection}'))
  },
)

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => label !== LIMIT.label)
}
`
}

function quoted(names) {
  return names.map((name) => `'${name}'`).join(', ')
}
