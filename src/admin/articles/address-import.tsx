import { useRef, useState, type FormEvent } from 'react'
import { Field } from '../../forms/fields.tsx'
import { messageOf } from '../../lib/error-message.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { LIST_MAX_BYTES, LIST_MOST, planList, type ListPlan, type PlannedLine } from '../rules/old-addresses.ts'
import { addressServer, type AddressBook } from './address-server.ts'

const TITLE_ID = 'old-address-import-title'

type Progress =
  | { step: 'none' }
  | { step: 'planned'; plan: ListPlan }
  | { step: 'running'; plan: ListPlan; done: number }
  | { step: 'over'; plan: ListPlan; problem: string }

type ImportProps = { book: AddressBook; onChanged: () => Promise<void> }

/** Imports a list of old addresses. It first shows what happens to each line, and writes nothing before the import. */
export function AddressImport({ book, onChanged }: ImportProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [progress, setProgress] = useState<Progress>({ step: 'none' })
  const plan = progress.step === 'none' ? undefined : progress.plan
  const wanted = plan?.lines.filter(({ outcome }) => outcome === 'added') ?? []
  const isRunning = progress.step === 'running'

  function preview(text: string, bytes = new TextEncoder().encode(text).length) {
    const problem = `The list is too large. Split it into lists of at most ${LIST_MAX_BYTES / 1000} KB.`
    setProgress({
      step: 'planned',
      plan: bytes > LIST_MAX_BYTES ? { lines: [], heading: false, problem } : planList(text, book.known),
    })
  }

  async function choose(file: File | undefined) {
    if (file === undefined) return
    const text = file.size > LIST_MAX_BYTES ? '' : await file.text()
    if (area.current !== null) area.current.value = text
    preview(text, file.size)
  }

  async function run(planned: ListPlan) {
    let lines = planned.lines
    let problem = ''
    setProgress({ step: 'running', plan: planned, done: 0 })
    try {
      await addressServer.add(wanted, (verdicts) => {
        lines = planned.lines.map((line) => ({ ...line, ...verdicts[wanted.indexOf(line)] }))
        setProgress({ step: 'running', plan: planned, done: verdicts.length })
      })
    } catch (error) {
      problem = `${messageOf(error)} Some lines may be missing. Preview and import the same list again: it adds no address twice.`
    }
    await onChanged()
    setProgress({ step: 'over', plan: { ...planned, lines: problem === '' ? lines : [] }, problem })
  }

  return (
    <section className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>Import a list</h2>
      <form
        method="post"
        noValidate
        className="form admin-form"
        aria-labelledby={TITLE_ID}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isRunning) preview(area.current?.value ?? '')
        }}
      >
        <Field
          id="old-address-list"
          label="List"
          required
          hint={`Up to ${formatNumber(LIST_MOST)} lines. In each: the old address, a comma, and the article’s present path, full address or name.`}
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={6}
              className="field__control addresses__list"
              placeholder={'/blog/old-name,/blog/new-name'}
              spellCheck={false}
              readOnly={isRunning}
              onChange={() => setProgress({ step: 'none' })}
            />
          )}
        </Field>
        <div className="field">
          <label className="field__label" htmlFor="old-address-file">
            Or a CSV file
          </label>
          <input
            id="old-address-file"
            className="field__control"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={isRunning}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        <div className="cluster">
          <button type="submit" className="button">
            Preview
          </button>
        </div>
      </form>
      <p role="status">{progressWords(progress, wanted.length)}</p>
      {progress.step === 'over' && progress.problem !== '' ? <p role="alert">{progress.problem}</p> : null}
      {progress.step === 'planned' && wanted.length > 0 ? (
        <div>
          <button type="button" className="button button--primary" onClick={() => void run(progress.plan)}>
            {`Import ${addresses(wanted.length)}`}
          </button>
        </div>
      ) : null}
      {plan === undefined || plan.lines.length === 0 ? null : (
        <PlanTable lines={plan.lines} book={book} isOver={progress.step === 'over'} />
      )}
    </section>
  )
}

type TableProps = { lines: readonly PlannedLine[]; book: AddressBook; isOver: boolean }

function PlanTable({ lines, book, isOver }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a box that scrolls
    <div className="addresses__plan" role="region" aria-label="Lines of the list" tabIndex={0}>
      <table className="addresses__table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Old address</th>
            <th scope="col">{isOver ? 'Result' : 'What happens'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} data-outcome={line.outcome}>
              <td>{line.line}</td>
              <th scope="row">{line.cells[0]}</th>
              <td>{outcomeWords(line, book, isOver)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function outcomeWords({ outcome, problem, post }: PlannedLine, { articles }: AddressBook, isOver: boolean): string {
  if (outcome === 'refused') return `Refused. ${problem}`
  const article = articles.find(({ id }) => id === post)
  const title = `“${article?.title ?? ''}”`
  if (outcome === 'same') return `Leads to ${title} already.`
  const to = `${title}${article?.state === 'live' ? '' : ', which is not public yet'}`
  return isOver ? `Added. Leads to ${to}.` : `Will lead to ${to}.`
}

const addresses = (number: number) => `${formatNumber(number)} ${number === 1 ? 'address' : 'addresses'}`

function progressWords(progress: Progress, wanted: number): string {
  if (progress.step === 'none') return ''
  if (progress.step === 'running') return `Importing: ${formatNumber(progress.done)} of ${addresses(wanted)}...`
  const { lines, heading, problem } = progress.plan
  if (problem !== '') return problem
  if (progress.step === 'over') return progress.problem === '' ? `${addresses(wanted)} imported.` : ''
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length
  return [
    `${addresses(wanted)} to import, ${formatNumber(refused)} refused, ${formatNumber(lines.length - wanted - refused)} already so.`,
    ...(heading ? ['Line 1 counts as the heading.'] : []),
  ].join(' ')
}
