import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { filesOf, journey, paths } from './new-form-files.mjs'
import { projectNode } from '../tools/project-node.mjs'
import { inRoot } from '../tools/project.mjs'
import { runCommand } from '../tools/run-command.mjs'
import { runMain, Stop } from '../tools/stop.mjs'

const USAGE =
  'npm run new form <name> <page> [field[:kind][!] …], such as: npm run new form call-back /contact name! email! phone message:long! ' +
  '(the name in kebab-case; the page is one that is there; kinds: text, long, tel, url; "!": may not stay empty)'
/** Those of src/forms/rules/usual-fields.ts. */
const USUAL = {
  firstName: { kind: 'text', label: 'First name', required: true, max: 100, autoComplete: 'given-name' },
  lastName: { kind: 'text', label: 'Last name', required: true, max: 100, autoComplete: 'family-name' },
  email: { kind: 'email', label: 'Email', required: true, max: 254, autoComplete: 'email' },
  phone: { kind: 'tel', label: 'Phone', required: false, max: 50, autoComplete: 'tel' },
  firmName: { kind: 'text', label: 'Firm name', required: true, max: 200, autoComplete: 'organization' },
}
const LONGEST = { text: 200, long: 5000, tel: 50, url: 300 }
const MATRIX = 'tests/contract/access-matrix.txt'

await runMain(newForm)

/** Writes a form that works: files of its own, and its entry in each table of the forms. Its words are then yours to write. */
async function newForm() {
  const [what, name = '', page = '', ...asked] = process.argv.slice(2)
  if (what !== 'form' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Stop(USAGE)
  if (!isPage(page)) throw new Stop(`"${page}" is no page: a form stands on one. ${USAGE}`)
  const fields = (asked.length > 0 ? asked : ['name!', 'email!', 'message:long!']).map(readField)
  if (!fields.some((field) => field.name === 'email')) fields.push(readField('email!'))
  const form = { name, page, fields, ...namesOf(name) }

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
  ${paths(form).definition}  labels, texts, and what it is called
  ${paths(form).form}  hints, and what becomes of the values
  ${paths(form).hooks}  its mails
and what the privacy notice says of it in src/legal/stored-data.ts. Then put <${form.type}Form titleId="…" /> on ${page}, in a
section with the id "${name}", and run npm test.`)
}

/** Whether a route has this address. */
function isPage(page) {
  const route = page.slice(1).replaceAll('/', '.')
  return /^\/[a-z]/.test(page) && ['', '.index'].some((end) => existsSync(inRoot(`src/routes/${route}${end}.tsx`)))
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

/** The tables that name every form, with this one in them. */
function tablesWith(form) {
  const { name, page, constant, collection, title, fields } = form
  const labels = fields.map((field) => field.label.toLowerCase())
  return {
    'src/outbox/queue/outbox-item.ts': edited('src/outbox/queue/outbox-item.ts', [
      [/(?<=export const calls = \[[^\]]*')(?=,?\s*\] as const)/, `, '${name}'`],
    ]),
    'src/forms/rules/forms.ts': edited('src/forms/rules/forms.ts', [
      [/(?=import \{ isOf)/, `import { ${constant} } from '../../${name}/rules/${name}.form.ts'\n`],
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
    page: '${page}',
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
