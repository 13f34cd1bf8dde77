import { readdirSync, readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot, projectNode } from './project.mjs'
import { runCommand } from './run-command.mjs'
import { runMain, Stop } from './stop.mjs'

const USAGE =
  'npm run new form <name> [field[:kind][!] …], such as: npm run new form call-back name! email! phone message:long! ' +
  '(the name in kebab-case; kinds: text, long, tel, url; "!": may not stay empty)'
/** Those of src/forms/usual-fields.ts. */
const USUAL = {
  firstName: { kind: 'text', label: 'First name', required: true, max: 100, autoComplete: 'given-name' },
  lastName: { kind: 'text', label: 'Last name', required: true, max: 100, autoComplete: 'family-name' },
  email: { kind: 'email', label: 'Email', required: true, max: 254, autoComplete: 'email' },
  phone: { kind: 'tel', label: 'Phone', required: false, max: 50, autoComplete: 'tel' },
  firmName: { kind: 'text', label: 'Firm name', required: true, max: 200, autoComplete: 'organization' },
}
const LONGEST = { text: 200, long: 5000, tel: 50, url: 300 }
const VALUES = { email: 'PROSPECT', tel: "'+1 555 0100'", url: "'https://okafor-lind.example'" }
const MATRIX = 'tests/contract/access-matrix.txt'

await runMain(newForm)

/** Writes a form that works: files of its own, and its entry in each table of the forms. Its words are then yours to write. */
async function newForm() {
  const [what, name = '', ...asked] = process.argv.slice(2)
  if (what !== 'form' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Stop(USAGE)
  const fields = (asked.length > 0 ? asked : ['name!', 'email!', 'message:long!']).map(readField)
  if (!fields.some((field) => field.name === 'email')) fields.push(readField('email!'))
  const form = { name, fields, ...namesOf(name) }

  const files = filesOf(form)
  const there = Object.keys(files).find((path) => existsSync(inRoot(path)))
  if (there !== undefined) throw new Stop(`${there} is there already: choose another name.`)
  // Everything is worked out before anything is written.
  const changed = { ...files, ...tablesWith(form) }
  for (const [path, text] of Object.entries(changed)) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), text)
  }
  const code = Object.keys(changed).filter((path) => path !== MATRIX)
  const { ok, output } = await runCommand(projectNode(), [
    inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'),
    ...code.map((path) => inRoot(path)),
  ])
  if (!ok) throw new Stop(output)

  console.log(`The form "${name}" is there. Write its words in
  ${paths(form).definition}  labels, texts, and the page where it is edited
  ${paths(form).form}  hints, and what becomes of the values
  ${paths(form).hooks}  its mails
and what the privacy notice says of it in src/legal/stored-data.ts. Put <${form.type}Form titleId="…" /> on a page:
docs/how-to.md, "A page". Then: npm test`)
}

function readField(asked) {
  const [, name, kind = 'text', mark] = /^([a-z][A-Za-z0-9]*)(?::(\w+))?(!?)$/.exec(asked) ?? []
  if (name === undefined || !(kind in LONGEST)) throw new Stop(`"${asked}" is no field. ${USAGE}`)
  if (name in USUAL) return { name, usual: true, ...USUAL[name] }
  return { name, usual: false, kind, label: sentence(name), required: mark === '!', max: LONGEST[kind] }
}

/** "call-back" → callBack, CallBack, call_backs, "call back", "Call back". */
function namesOf(name) {
  const parts = name.split('-')
  const type = parts.map(capital).join('')
  const words = parts.join(' ')
  return {
    type,
    constant: type[0].toLowerCase() + type.slice(1),
    collection: `${parts.join('_')}s`,
    words,
    title: capital(words),
  }
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1)
}

function sentence(name) {
  return capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

function lines(list, line) {
  return list.map(line).join('\n')
}

function quoted(names) {
  return names.map((name) => `'${name}'`).join(', ')
}

function paths({ name, collection }) {
  return {
    definition: `src/${name}/rules/${name}.form.ts`,
    schema: `src/${name}/rules/${name}-schema.ts`,
    form: `src/${name}/${name}-form.tsx`,
    hooks: `pb_hooks/src/${name}/${name}.ts`,
    route: `pb_hooks/${name}.pb.js`,
    migration: `pb_migrations/${nextMigration()}_create_${collection}.js`,
  }
}

function nextMigration() {
  const numbers = readdirSync(inRoot('pb_migrations')).map((file) => Number.parseInt(file, 10))
  return Math.max(...numbers.filter(Number.isFinite)) + 5
}

function filesOf(form) {
  const path = paths(form)
  return {
    [path.definition]: definition(form),
    [path.schema]: schema(form),
    [path.form]: component(form),
    [path.hooks]: hooks(form),
    [path.route]: `routerAdd('POST', '/api/site/${form.name}', (e) => require(\`\${__hooks}/site.js\`).${form.constant}(e))\n`,
    [path.migration]: migration(form),
  }
}

function definition({ name, constant, collection, words, title, fields }) {
  const usual = fields.filter((field) => field.usual).map((field) => field.name)
  return `import { defineForm } from '../../forms/definition.ts'
import { ${usual.join(', ')} } from '../../forms/usual-fields.ts'

export const ${constant} = defineForm({
  name: '${name}',
  call: '${name}',
  collection: '${collection}',
  limit: { maxRequests: 10, seconds: 60 },
  title: '${title}',
  record: '${title}',
  noun: '${words}',
  editor: () => ({ to: '/${name}' }),
  id: '${name}',
  fields: {
${lines(fields, (field) => (field.usual ? `    ${field.name},` : `    ${field.name}: { label: '${field.label}', kind: '${field.kind}', ${field.required ? `required: 'Enter your ${field.label.toLowerCase()}.', ` : ''}max: ${field.max} },`))}
  },
})
`
}

function schema({ name, constant, type, fields }) {
  const plain = fields.filter((field) => field.kind !== 'email')
  const used = ['required', 'optional'].filter((which) =>
    plain.some((field) => field.required === (which === 'required')),
  )
  return `import * as v from 'valibot'
import { requiredFields } from '../../forms/definition.ts'
import { ${['emailAddress', ...used.map((which) => `${which}Text`), 'parsePayload', 'proof', 'submittedAt', 'type ParsedPayload'].join(', ')} } from '../../forms/payload-schema.ts'
import { ${constant} } from './${name}.form.ts'

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
  const controls = [...new Set(fields.map(controlOf))].toSorted()
  return `import { ${controls.join(', ')} } from '../forms/fields.tsx'
import { checkTyped } from '../forms/form-check.ts'
import { toastResult } from '../forms/form-result.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import { ${constant} } from './rules/${name}.form.ts'
import { parse${type} } from './rules/${name}-schema.ts'

const SUCCESS = 'It has been sent.'

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
            What you enter is stored on this device until it is sent, then removed from it. We use it to answer you and for nothing else:
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

function hooks({ name, constant, type, words, fields }) {
  return `import { ${constant} as form } from '../../../src/${name}/rules/${name}.form.ts'
import { parse${type}, type ${type} } from '../../../src/${name}/rules/${name}-schema.ts'
import { receiptFor } from '../../../src/lib/receipt-for.ts'
import { staffEmail } from '../environment.ts'
import { fieldRows, filledRows } from '../mail/filled-rows.ts'
import { newRecord } from '../new-record.ts'
import { receiveSubmission, type Submission } from '../submission/receive-submission.ts'

/** \`POST /api/site/${name}\` */
export function ${constant}(e: PbRequestEvent): void {
  receiveSubmission(e, {
    name: form.call,
    parse(payload) {
      const parsed = parse${type}(payload)
      return parsed.success ? { success: true, submission: submissionOf(parsed.request) } : parsed
    },
  })
}

/** A row, an acknowledgement and a notice to the staff. */
function submissionOf(request: ${type}): Submission {
  const { altcha, ...columns } = request
  const { submittedAt, ...identity } = columns
  const table = filledRows([...fieldRows(form, request, [${quoted(fields.map((field) => field.name))}]), ['Submitted at', submittedAt]])
  return {
    solution: altcha,
    identity,

    store(tx, { key }) {
      const receipt = receiptFor(key)
      return {
        row: newRecord(tx, form.collection, { ...columns, receipt }),
        mails: [
          {
            to: request.email,
            replyTo: staffEmail(),
            subject: \`We received your ${words} (\${receipt})\`,
            kind: '${name}-confirmation',
            // Repeats nothing that was entered: the address may be somebody else's.
            blocks: [
              { paragraph: 'Hello,' },
              { paragraph: \`Your ${words} has reached us. Your reference is \${receipt}.\` },
              { paragraph: 'To add anything, reply to this message. If you did not write to us, you can ignore it.' },
            ],
          },
          {
            to: staffEmail(),
            replyTo: request.email,
            subject: \`New ${words} \${receipt}\`,
            kind: '${name}-notice',
            blocks: [{ paragraph: 'Reply to this message to write to the visitor.' }, table],
          },
        ],
      }
    },

    answer({ key }) {
      return { success: true, receipt: receiptFor(key) }
    },

    whole: { what: 'a ${words}', replyTo: request.email, table },
  }
}
`
}

function migration({ name, collection, fields }) {
  return `// What the form "${name}" stores. Every rule is null: dashboard only. The maxima equal those of ${paths({ name, collection }).definition}.
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

/** The tables that name every form, with this one in them. */
function tablesWith(form) {
  const { name, constant, collection, title, fields } = form
  const labels = fields.map((field) => field.label.toLowerCase())
  return {
    'src/outbox/outbox-item.ts': edited('src/outbox/outbox-item.ts', [
      [/(?<=export const calls = \[[^\]]*')(?=,?\s*\] as const)/, `, '${name}'`],
    ]),
    'src/forms/forms.ts': edited('src/forms/forms.ts', [
      [/(?=import \{ isOf)/, `import { ${constant} } from '../${name}/rules/${name}.form.ts'\n`],
      [/(?=^\} as const satisfies \{ \[Each in Call\])/m, `  '${name}': [${constant}],\n`],
    ]),
    'pb_hooks/src/site.ts': edited('pb_hooks/src/site.ts', [
      [/$(?![^])/, `export { ${constant} } from './${name}/${name}.ts'\n`],
    ]),
    'src/legal/stored-data.ts': edited('src/legal/stored-data.ts', [
      [
        /(?=^\} satisfies Record<FormName, FormNotice>)/m,
        `  '${name}': {
    name: '${title}',
    page: '/${name}',
    entered: 'Your ${labels.join(', ')}.',
    added: 'The moment you pressed the button, and a receipt number.',
    purpose: 'To answer you.',
    basis: 'Our interest in answering those who write to us: Art. 6(1)(f) GDPR.',
    kept: 'Until we delete it. Nothing deletes it by itself, so ask us and we will.',
    stored: { name: '${title}s', kept: 'Until we delete them.' },
  },\n`,
      ],
    ]),
    'tests/e2e/forms.spec.ts': edited('tests/e2e/forms.spec.ts', [
      [/(?=^\]\n\/\*\* All that have more than one field)/m, journey(form)],
    ]),
    [MATRIX]: edited(MATRIX, [
      matrixLine('demo_requests: all five', `${collection}: all five`),
      matrixLine('POST /api/site/request-demo', `POST /api/site/${name}`),
      matrixLine('demo_requests', collection),
      // All rules of all collections, as administrators see them: five more.
      [/\b200\/(\d{3})\b/g, (_whole, count) => `200/${Number(count) + 5}`],
    ]),
  }
}

/** A file of ours with these replacements. One that finds no place has been overtaken by a change of that file. */
function edited(path, replacements) {
  let text = readFileSync(inRoot(path), 'utf8')
  for (const [place, put] of replacements) {
    const changed = text.replace(place, put)
    if (changed === text) throw new Stop(`${path} has changed its form: no place in it is ${place}.`)
    text = changed
  }
  return text
}

/** Repeats the line of the demo request for another form, in its columns: the same people get the same of both. */
function matrixLine(known, wanted) {
  return [
    new RegExp(`^${known}( {2,})(.*\\n)`, 'm'),
    (line, gap, cells) => `${line}${wanted.padEnd(Math.max(known.length + gap.length, wanted.length + 2))}${cells}`,
  ]
}

/** Its row among the journeys through every form. */
function journey({ name, collection, fields }) {
  const filled = fields.map((field) => `'${field.name}', ${VALUES[field.kind] ?? "'Dana Whitfield'"}`)
  const kept = fields.filter(({ name: each, kind }) => each === 'email' || kind === 'text').slice(0, 3)
  return `  {
    name: '${name}',
    path: '/${name}',
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
    kept: { ${kept.map((field) => `${field.name}: ${VALUES[field.kind] ?? "'Dana Whitfield'"}`).join(', ')} },
  },
`
}
