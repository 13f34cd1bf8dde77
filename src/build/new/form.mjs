import { existsSync } from 'node:fs'
import { inRoot } from '../tools/project.mjs'
import { Stop } from '../tools/stop.mjs'
import { formFiles, formPaths, journey } from './form-files.mjs'
import { capital, edited, fiveMoreRules, KEBAB, MATRIX, matrixLine, sentence, writeNew } from './write-new.mjs'

export const FORM_USAGE =
  'npm run new form <name> <page> [field[:kind][!] …], such as: npm run new form call-back /contact name! email! phone message:long! ' +
  '(the name in kebab-case; the page is one that is there; kinds: text, long, tel, url; "!": may not stay empty)'
/** The definitions of common fields, from src/forms/rules/definition.ts. */
const USUAL = {
  firstName: { kind: 'text', label: 'First name', required: true, max: 100, autoComplete: 'given-name' },
  lastName: { kind: 'text', label: 'Last name', required: true, max: 100, autoComplete: 'family-name' },
  email: { kind: 'email', label: 'Email', required: true, max: 254, autoComplete: 'email' },
  phone: { kind: 'tel', label: 'Phone', required: false, max: 50, autoComplete: 'tel' },
  firmName: { kind: 'text', label: 'Firm name', required: true, max: 200, autoComplete: 'organization' },
}
const LONGEST = { text: 200, long: 5000, tel: 50, url: 300 }

/** Writes a working form: its new files, and an entry in each source that lists forms. The developer adds the texts. */
export async function newForm([name = '', page = '', ...asked]) {
  if (!KEBAB.test(name)) throw new Stop(FORM_USAGE)
  if (!isPage(page)) throw new Stop(`"${page}" is no page: a form stands on one. ${FORM_USAGE}`)
  const fields = (asked.length > 0 ? asked : ['name!', 'email!', 'message:long!']).map(readField)
  if (!fields.some((field) => field.name === 'email')) fields.push(readField('email!'))
  const form = { name, page, fields, ...namesOf(name) }
  await writeNew(formFiles(form), tablesWith(form))

  console.log(`The form "${name}" is there. Write its words in
  ${formPaths(form).definition}  labels, texts, and what it is called
  ${formPaths(form).form}  hints, and what becomes of the values
  ${formPaths(form).mails}  its mails
and what the privacy notice says of it in ${formPaths(form).notice}. Then put <${form.type}Form titleId="…" /> on ${page}, in a
section with the id "${name}" (its route passes it to a page of another feature). Its mails are in the gallery of npm run dev, /dev/mails:
once they say what you want, take their pictures (node src/build/mails/mail-pictures.mjs), and run npm test.`)
}

/** Returns whether a route has this address. */
function isPage(page) {
  const route = page.slice(1).replaceAll('/', '.')
  return /^\/[a-z]/.test(page) && ['', '.index'].some((end) => existsSync(inRoot(`src/routes/${route}${end}.tsx`)))
}

function readField(asked) {
  const [, name, kind = 'text', mark] = /^([a-z][A-Za-z0-9]*)(?::(\w+))?(!?)$/.exec(asked) ?? []
  if (name === undefined || !(kind in LONGEST)) throw new Stop(`"${asked}" is no field. ${FORM_USAGE}`)
  if (name in USUAL) return { name, usual: true, ...USUAL[name] }
  return { name, usual: false, kind, label: sentence(name), required: mark === '!', max: LONGEST[kind] }
}

/** Returns the forms of a name: "call-back" → callBack, CallBack, call_backs, "call back", "Call back". */
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

/** Returns the sources that list all forms, with the new form added: path → text. */
function tablesWith(form) {
  const { name, collection } = form
  return {
    'src/outbox/queue/outbox-item.ts': edited('src/outbox/queue/outbox-item.ts', [
      [/(?<=export const calls = \[[^\]]*')(?=,?\s*\] as const)/, `, '${name}'`],
    ]),
    'pocketbase/route_costs.go': edited('pocketbase/route_costs.go', [
      [/(?=\n\t\/\/ Pages of the staff[.])/, `\n\t"POST /api/site/${name}": call | hooks | writes | mails,\n`],
    ]),
    'docs/admission.md': edited('docs/admission.md', [
      [
        /^(\| `POST \/api\/site\/request-demo` *)(\|.*\n)/m,
        (line, known, rest) => `${line}${`| \`POST /api/site/${name}\``.padEnd(known.length)}${rest}`,
      ],
    ]),
    'tests/support/browser/form-cases.ts': edited('tests/support/browser/form-cases.ts', [
      [/(?=^\]\n\n\/\*\*)/m, journey(form)],
    ]),
    [MATRIX]: edited(MATRIX, [
      matrixLine('demo_requests: all five', `${collection}: all five`),
      matrixLine('POST /api/site/request-demo', `POST /api/site/${name}`),
      matrixLine('demo_requests', collection),
      fiveMoreRules,
    ]),
  }
}
