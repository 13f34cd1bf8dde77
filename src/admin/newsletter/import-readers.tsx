import { useState } from 'react'
import { Field } from '../../forms/fields.tsx'
import { messageOf } from '../../lib/error-message.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { IMPORT_MAX_BYTES, IMPORT_MOST, readImport, type ReadImport } from '../rules/reader-import.ts'
import { importPacks } from './import-packs.ts'
import { newsletterServer } from './newsletter-server.ts'
import { outcomeWords } from './newsletter-words.ts'

/** How many of the lines that added no subscriber are shown at most. A file may have thousands. */
const LINES_SHOWN = 100

type Line = { line: number; problem: string }
type Progress =
  | { step: 'none' }
  | { step: 'read'; read: ReadImport }
  | { step: 'running'; done: number; all: number }
  | { step: 'over'; added: number; problem: string; left: Line[] }

/**
 * Imports a list of subscribers who consented elsewhere. The browser reads and checks the whole file before it sends
 * anything.
 */
export function ImportReaders({ onImported }: { onImported: () => void }) {
  const [progress, setProgress] = useState<Progress>({ step: 'none' })

  async function choose(file: File | undefined) {
    if (file === undefined) return setProgress({ step: 'none' })
    const problem = `The file is too large. Split it into files of at most ${IMPORT_MAX_BYTES / 1_000_000} MB.`
    const read =
      file.size > IMPORT_MAX_BYTES
        ? { readers: [], wrong: [], problem }
        : readImport(await file.text(), new Date().toISOString().slice(0, 10))
    return setProgress({ step: 'read', read })
  }

  async function run({ readers, wrong }: ReadImport) {
    const left = [...wrong]
    let added = 0
    let sent = 0
    let problem = ''
    try {
      for (const pack of importPacks(readers)) {
        setProgress({ step: 'running', done: sent, all: readers.length })
        const { lines } = await newsletterServer.import(pack)
        added += lines.filter(({ outcome }) => outcome === 'added').length
        for (const each of lines)
          if (each.outcome !== 'added') left.push({ line: each.line, problem: outcomeWords(each) })
        sent += pack.length
      }
    } catch (error) {
      problem = `${messageOf(error)} The lines after the first ${formatNumber(sent)} may be missing. Import the same file again: it adds no reader twice.`
    }
    setProgress({ step: 'over', added, problem, left: left.toSorted((a, b) => a.line - b.line) })
    onImported()
  }

  return (
    <section className="stack" aria-labelledby="newsletter-import-title">
      <h2 id="newsletter-import-title">Import a list</h2>
      <Field
        id="newsletter-import"
        label="A CSV file"
        required
        hint={`Up to ${formatNumber(IMPORT_MOST)} lines: address, day of consent (2025-03-31), and how you can prove it. The first mail they get is the next issue. Readers who unsubscribed are left out.`}
      >
        {(control) => (
          <input
            {...control}
            className="field__control"
            type="file"
            accept=".csv,text/csv"
            disabled={progress.step === 'running'}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <p role="status">{progressWords(progress)}</p>
      {progress.step === 'over' && progress.problem !== '' ? <p role="alert">{progress.problem}</p> : null}
      {progress.step === 'read' && progress.read.readers.length > 0 ? (
        <div>
          <button type="button" className="button button--primary" onClick={() => void run(progress.read)}>
            Import {people(progress.read.readers.length)}
          </button>
        </div>
      ) : null}
      <LeftOut lines={progress.step === 'read' ? progress.read.wrong : progress.step === 'over' ? progress.left : []} />
    </section>
  )
}

function LeftOut({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <ul className="newsletter-desk__lines" aria-label="Lines without a new reader">
        {lines.slice(0, LINES_SHOWN).map(({ line, problem }) => (
          <li key={line}>
            Line {line}: {problem}
          </li>
        ))}
      </ul>
      {lines.length > LINES_SHOWN ? <p className="note">And {formatNumber(lines.length - LINES_SHOWN)} more.</p> : null}
    </>
  )
}

const people = (number: number) => `${formatNumber(number)} ${number === 1 ? 'reader' : 'readers'}`

function progressWords(progress: Progress): string {
  if (progress.step === 'none') return ''
  if (progress.step === 'running') return `Importing: ${formatNumber(progress.done)} of ${people(progress.all)}...`
  if (progress.step === 'over')
    return `${people(progress.added)} imported.${progress.left.length === 0 ? '' : ` ${lineWords(progress.left.length)}`}`
  const { readers, wrong, problem } = progress.read
  if (problem !== '') return problem
  return `The file has ${people(readers.length)}.${wrong.length === 0 ? '' : ` ${lineWords(wrong.length)}`}`
}

const lineWords = (number: number) =>
  number === 1 ? '1 line adds none: see below.' : `${formatNumber(number)} lines add none: see below.`
