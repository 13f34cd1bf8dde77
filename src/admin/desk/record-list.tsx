import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useIsland } from '../../ui/use-island.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { DottedParts, StaffBar, StaffFailure } from '../layout/staff-layout.tsx'
import { localCopies } from './local-copy.ts'
import { newRecordId } from './new-record-id.ts'
import { openingTab } from './opening-tab.ts'
import { countWords, filterHeads, findable, FILTER_FROM } from './record-filter.ts'
import type { RecordKind, RecordValues } from './record-values.ts'
import { ASKED_ONCE } from '../account/for-admins.ts'

/** A record in the list. */
export type RecordHead = {
  id: string
  title: string
  /** The key of one of the list's states. */
  state: string
  /** The texts beside the title. Empty ones are left out. */
  note: readonly string[]
  /** The text in which the filter searches, in addition to the title. Without it, that is `note`. */
  words?: string
  /** Storage key or address of the picture beside the title; empty for a record without one. */
  cover?: string
}

/** A tab beside those of the states, without records. Its `content` replaces the list; null while it is not shown. */
export type FurtherTab = { name: string; content: ReactNode; onShow: () => void }

type ListProps<V extends RecordValues> = {
  title: string
  kind: Pick<RecordKind<V>, 'noun' | 'storedAs' | 'valuesFrom'>
  /** The plural, as in "Loading articles...". */
  many: string
  /** The list has one tab for each state. Records that only this device has are in the first tab. */
  states: readonly { key: string; name: string; nothing: string }[]
  /** The key of the state whose tab is open. Without one, it is the first tab that has a record. */
  show: string | undefined
  further?: FurtherTab
  load: () => Promise<RecordHead[]>
  titleOf: (values: V) => string
  onOpen: (id: string) => void
  onShow: (state: string) => void
}

/** The list of a collection's records, with one tab for each state, and the further one if there is one. */
export function RecordList<V extends RecordValues>(props: ListProps<V>) {
  const { title, kind, many, states, further, load, titleOf, onOpen, onShow } = props
  const island = useIsland<HTMLElement>()
  const content = further?.content ?? null
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['staff-records', kind.storedAs],
    queryFn: load,
    ...ASKED_ONCE,
  })
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const heads = useMemo(() => data ?? [], [data])
  const records = useMemo(() => findable(heads), [heads])
  const found = useMemo(() => filterHeads(records, query), [records, query])
  const copies = localCopies(localStorage, kind)
  const unsent = copies.ids()
  const onlyHere = unsent.filter((id) => !heads.some((head) => head.id === id))
  const [first] = states
  const show = props.show ?? openingTab(states, heads, onlyHere.length > 0)
  const alone = show === first?.key ? onlyHere : []
  const shown = found.filter(({ state }) => state === show)
  const inTab = heads.filter(({ state }) => state === show).length
  const state = states.find(({ key }) => key === show)
  const tabs = useRef<HTMLDivElement>(null)
  const pressed = content === null ? state?.name : further?.name
  // The tabs can be wider than a phone, and become wider by their counts, which come with the records.
  useEffect(() => {
    if (data === undefined || pressed === undefined) return
    tabs.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pressed, data])

  return (
    <section {...island} aria-label={pressed}>
      <StaffBar title={title}>
        {states.length === 1 ? null : (
          <div ref={tabs} className="staff-tabs" role="group" aria-label="Show">
            {states.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                className="staff-tab"
                aria-pressed={key === show && content === null}
                onClick={() => onShow(key)}
              >
                {data === undefined ? name : `${name} (${found.filter((head) => head.state === key).length})`}
              </button>
            ))}
            {further === undefined ? null : (
              <button
                type="button"
                className="staff-tab"
                aria-pressed={content !== null}
                onClick={() => further.onShow()}
              >
                {further.name}
              </button>
            )}
          </div>
        )}
        <button type="button" className="button button--primary" onClick={() => onOpen(newRecordId())}>
          {`New ${kind.noun}`}
        </button>
      </StaffBar>
      <div className="admin stack">
        {content ?? (
          <>
            {isPending ? <LoadingNote>{`Loading ${many}...`}</LoadingNote> : null}
            {error === null ? null : (
              <StaffFailure message={error.message} button="Try again" onRetry={() => void refetch()} />
            )}
            {heads.length < FILTER_FROM ? null : (
              <search className="desk__filter">
                <label className="visually-hidden" htmlFor="record-filter">
                  {`Filter ${many}`}
                </label>
                <input
                  id="record-filter"
                  className="field__control"
                  type="search"
                  placeholder={`Filter ${many}`}
                  maxLength={200}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <output className="note" htmlFor="record-filter">
                  {countWords(shown.length, inTab, { one: kind.noun, many })}
                </output>
              </search>
            )}
            {alone.length > 0 ? (
              <ul className="desk__list" aria-label="On this device only">
                {alone.map((id) => {
                  const values = copies.read(id)?.values
                  return (
                    <li key={id} className="desk__row">
                      <button type="button" className="desk__open" onClick={() => onOpen(id)}>
                        {(values === undefined ? '' : titleOf(values)) || 'Without a title'}
                      </button>
                      <span className="note">On this device only</span>
                    </li>
                  )
                })}
              </ul>
            ) : null}
            {data !== undefined && shown.length === 0 && alone.length === 0 ? (
              <p>{inTab === 0 ? state?.nothing : `No ${kind.noun} matches “${query.trim()}”.`}</p>
            ) : null}
            <ul className="desk__list" aria-label={state?.name}>
              {shown.map((head) => (
                <Row key={head.id} head={head} isUnsent={unsent.includes(head.id)} onOpen={onOpen} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

type RowProps = { head: RecordHead; isUnsent: boolean; onOpen: (id: string) => void }

const Row = memo(function Row({ head: { id, title, note, cover }, isUnsent, onOpen }: RowProps) {
  return (
    <li className={cover === undefined ? 'desk__row' : 'desk__row desk__row--cover'}>
      {cover === undefined ? null : <RecordCover cover={cover} />}
      <button type="button" className="desk__open" onClick={() => onOpen(id)}>
        {title}
      </button>
      <span className="note">
        <DottedParts texts={[...note, isUnsent ? 'changes on this device' : '']} />
      </span>
    </li>
  )
})

/** The small picture in a row of a list; a neutral box without one. Its size does not depend on the picture. */
function RecordCover({ cover }: { cover: string }) {
  return (
    <span className="desk__thumb">
      {cover === '' ? null : (
        <img src={pictureAddress(cover)} alt="" width={72} height={41} loading="lazy" decoding="async" />
      )}
    </span>
  )
}
