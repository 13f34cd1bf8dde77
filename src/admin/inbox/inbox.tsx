import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { downloadFile } from '../../browser/download-file.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { LoadingNote } from '../../ui/loading-note.tsx'
import { useClock } from '../../ui/use-clock.ts'
import { useIsland } from '../../ui/use-island.ts'
import type { LeadAction, NotPeopleAction, NotPeopleOutcome } from '../rules/lead-actions.ts'
import { inOrder, urgencyOf } from '../rules/lead-order.ts'
import { leadStates, type Lead, type LeadDetail, type LeadMail, type LeadState } from '../rules/lead.ts'
import { followLeads, POLL_MS, type Liveness } from './follow-leads.ts'
import { AccessList } from './access-list.tsx'
import { BackButton } from './back-button.tsx'
import { InboxBar } from './inbox-bar.tsx'
import { InboxHelp } from './inbox-help.tsx'
import { useInboxKeys, type InboxKey } from './inbox-keys.ts'
import type { InboxSearch } from './inbox-search.ts'
import { InboxFault, inboxServer } from './inbox-server.ts'
import { NO_FILTER, passing } from './lead-filter.ts'
import { LeadFilters } from './lead-filters.tsx'
import { leadButtonId, LeadList } from './lead-list.tsx'
import { PANEL_TITLE_ID } from './lead-head.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { OPEN_LEADS } from './open-leads.ts'
import { NOTE_ID } from './lead-care.tsx'
import { titleOf } from './lead-words.ts'
import { MovedNotice, type Moved } from './moved-notice.tsx'
import { REPLY_ID } from './lead-reply.tsx'
import { NotPeople } from './not-people.tsx'
import { ASKED_ONCE } from '../account/for-admins.ts'

const LIST = 'staff-leads'
const ONE = 'staff-lead'
/** Interval (ms) of reading the open lead again while one of its mails is being sent. */
const MAIL_POLL_MS = 3_000
const ON_ITS_WAY_MS = MINUTE_MS
const NONE: readonly Lead[] = []

const isOnItsWay = ({ status, updated }: LeadMail) =>
  (status === 'queued' || status === 'sending') && Date.now() - Date.parse(updated.replace(' ', 'T')) < ON_ITS_WAY_MS

type InboxProps = { search: InboxSearch; me: string; onGo: (search: InboxSearch) => void }

/** The inbox: the list of leads, and the open one. It shows other administrators' changes. */
export function Inbox({ search, me, onGo }: InboxProps) {
  const island = useIsland<HTMLElement>()
  const { item, show = 'open', q = '' } = search
  const queries = useQueryClient()
  const clock = useClock()
  const [liveness, setLiveness] = useState<Liveness>('connecting')
  /** Why the last action failed, and for which lead. Without a lead, the page shows the failure above the list. */
  const [failed, setFailed] = useState<{ item?: string; fault: InboxFault }>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [filter, setFilter] = useState(NO_FILTER)
  const [moved, setMoved] = useState<Moved>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [hasKeys, setHasKeys] = useState(true)
  const [hasFacts, setFacts] = useState(false)

  const list = useQuery({ queryKey: [LIST, show, q], queryFn: () => inboxServer.list(show, q), ...ASKED_ONCE })
  const one = useQuery({
    queryKey: [ONE, item],
    queryFn: () => inboxServer.read(item ?? ''),
    enabled: item !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.mails.some(isOnItsWay) === true ? MAIL_POLL_MS : false),
    ...ASKED_ONCE,
  })

  useEffect(() => {
    const readAgain = () => {
      for (const queryKey of [[LIST], [ONE]]) void queries.invalidateQueries({ queryKey })
    }
    return followLeads({ server: inboxServer, onChange: readAgain, onLiveness: setLiveness })
  }, [queries])

  const counts = list.data?.counts
  useEffect(() => {
    if (counts !== undefined) queries.setQueryData(OPEN_LEADS, counts.open)
  }, [queries, counts])

  // `now` changes every minute, so that a lead which becomes overdue is sorted again.
  const minute = Math.floor(clock / MINUTE_MS)
  const now = useMemo(() => new Date(minute * MINUTE_MS), [minute])
  const given = list.data?.leads ?? NONE
  const all = useMemo(() => (show === 'open' && q === '' ? inOrder(given, now) : given), [given, show, q, now])
  const leads = useMemo(() => passing(all, filter, me), [all, filter, me])

  // The list still says "New" of a lead that was opened for the first time.
  const opened = one.data?.lead.id
  const isFirstOpening = opened !== undefined && given.some(({ id, isSeen }) => id === opened && !isSeen)
  useEffect(() => {
    if (isFirstOpening) void queries.invalidateQueries({ queryKey: [LIST] })
  }, [queries, isFirstOpening])

  const act = useCallback(
    async (action: LeadAction): Promise<boolean> => {
      try {
        queries.setQueryData([ONE, action.item], await inboxServer.act(action))
        setFailed(undefined)
        return true
      } catch (error) {
        const failure = error instanceof InboxFault ? error : new InboxFault('refused', String(error))
        if (failure.detail !== undefined) queries.setQueryData([ONE, action.item], failure.detail)
        setFailed({ item: action.item, fault: failure })
        return false
      } finally {
        void queries.invalidateQueries({ queryKey: [LIST] })
      }
    },
    [queries],
  )

  /** Moves leads to a state, one by one. Stops at the first failure, such as a lead that a colleague has changed. */
  const move = useCallback(
    async (chosenLeads: readonly Lead[], to: LeadState) => {
      const back: Array<Moved['back'][number]> = []
      for (const { id, version, state } of chosenLeads.filter((each) => each.state !== to)) {
        if (!(await act({ action: 'change', item: id, version, state: to }))) {
          // If several leads were chosen, the failure shows above the list, because the failed lead may not be open.
          if (chosenLeads.length > 1) setFailed((failure) => failure && { fault: failure.fault })
          break
        }
        const after = queries.getQueryData<LeadDetail>([ONE, id])
        if (after !== undefined) back.push({ id, version: after.lead.version, state })
      }
      const [first] = chosenLeads
      const name = chosenLeads.length === 1 && first !== undefined ? titleOf(first) : `${back.length} leads`
      // A move back to "new" deletes the time of the answer, so it can't be undone.
      setMoved(back.length > 0 && to !== 'new' ? { to, name, back } : undefined)
    },
    [act, queries],
  )
  const undo = useCallback(
    async ({ back }: Moved) => {
      setMoved(undefined)
      for (const { id, version, state } of back) await act({ action: 'change', item: id, version, state })
    },
    [act],
  )
  const forgetMoved = useCallback(() => setMoved(undefined), [])

  const open = useCallback((id: string | undefined) => onGo({ ...search, item: id }), [onGo, search])
  const lead = one.data?.lead
  const press = useCallback(
    (key: InboxKey) => {
      if (key === 'j' || key === 'k') moveBy(key === 'j' ? 1 : -1, leads, item, open)
      else if (key === '?') setHelpOpen(true)
      else if (key === '/') document.getElementById('inbox-search')?.focus()
      else if (key === 'escape') leave(() => open(undefined))
      else if (key === 'enter') document.getElementById(PANEL_TITLE_ID)?.focus()
      else if (key === 'r') document.getElementById(REPLY_ID)?.focus()
      else if (key === 'n') {
        flushSync(() => setFacts(true))
        document.getElementById(NOTE_ID)?.focus()
      } else if (key === 'z') {
        if (moved !== undefined) void undo(moved)
      } else if (lead !== undefined) {
        const state = leadStates[Number(key) - 1]
        if (state !== undefined) void move([lead], state)
        else void act({ action: 'change', item: lead.id, version: lead.version, owner: me })
      }
    },
    [leads, item, open, lead, me, act, move, moved, undo],
  )
  useInboxKeys(hasKeys && !isHelpOpen, press)

  async function mark(action: NotPeopleAction): Promise<NotPeopleOutcome | undefined> {
    setMoved(undefined)
    try {
      const outcome = await inboxServer.mark(action)
      setFailed(undefined)
      return outcome
    } catch (error) {
      setFailed({ fault: error instanceof InboxFault ? error : new InboxFault('refused', String(error)) })
      return undefined
    } finally {
      for (const queryKey of [[LIST], [ONE]]) void queries.invalidateQueries({ queryKey })
    }
  }

  async function save() {
    try {
      downloadFile(await inboxServer.csv(show, q), `leads-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv')
    } catch (error) {
      setFailed({ fault: error instanceof InboxFault ? error : new InboxFault('refused', String(error)) })
    }
  }

  return (
    <section {...island} className="inbox" aria-label="Leads">
      <InboxBar
        show={show}
        q={q}
        counts={counts}
        onShow={(view) => onGo({ show: view })}
        onSearch={(text) => onGo({ show, q: text === '' ? undefined : text })}
        onSave={() => void save()}
        onHelp={() => setHelpOpen(true)}
      />
      <div className="inbox__notes">
        <Standing liveness={liveness} isOffline={list.error !== null} leads={all} now={now} />
        <MovedNotice moved={moved} onUndo={(last) => void undo(last)} onEnd={forgetMoved} />
        {list.error === null ? null : <p role="alert">{list.error.message}</p>}
        {failed === undefined || failed.item !== undefined ? null : <p role="alert">{failed.fault.message}</p>}
      </div>
      <div
        className="inbox__desk"
        data-open={item === undefined ? undefined : ''}
        data-facts={item !== undefined && hasFacts ? '' : undefined}
      >
        <div className="inbox__list">
          {list.isPending ? <LoadingNote>Loading leads...</LoadingNote> : null}
          <LeadFilters leads={all} filter={filter} onFilter={setFilter} />
          <NotPeople
            leads={leads}
            chosen={chosen}
            onChoose={setChosen}
            onMark={mark}
            onClose={(closed) => void move(closed, 'closed')}
          />
          <LeadList
            leads={leads}
            open={item}
            now={now}
            isNarrowed={q !== '' || leads.length < all.length}
            show={show}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={open}
          />
          {list.data?.isCut === true ? <p className="note">The list is cut off here. Search to find more.</p> : null}
          <AccessList now={now} onOpen={open} />
        </div>
        {item === undefined ? (
          <p className="note inbox__nothing">Open a lead to read and answer it.</p>
        ) : one.data === undefined ? (
          <div className="open-lead">
            <p>
              <BackButton onBack={() => open(undefined)} />
            </p>
            {one.error === null ? (
              <LoadingNote>Loading the lead...</LoadingNote>
            ) : (
              <p role="alert">{one.error.message}</p>
            )}
          </div>
        ) : (
          <LeadPanel
            key={item}
            detail={one.data}
            fault={failed?.item === item ? failed.fault : undefined}
            now={now}
            me={me}
            hasFacts={hasFacts}
            onAct={act}
            onMove={(state) => void move([one.data.lead], state)}
            onOpen={open}
            onFacts={setFacts}
            onClose={() => open(undefined)}
          />
        )}
      </div>
      <InboxHelp isOpen={isHelpOpen} hasKeys={hasKeys} onKeys={setHasKeys} onClose={() => setHelpOpen(false)} />
    </section>
  )
}

const LIVENESS: Readonly<Record<Liveness, string>> = {
  connecting: '',
  live: '',
  lost: `No live connection. The list reloads every ${POLL_MS / 1000} seconds.`,
}

type StandingProps = { liveness: Liveness; isOffline: boolean; leads: readonly Lead[]; now: Date }

/** Shows the number of overdue leads, and whether the list is up to date. */
function Standing({ liveness, isOffline, leads, now }: StandingProps) {
  const overdue = leads.filter((lead) => urgencyOf(lead, now) === 'overdue').length
  const said = isOffline ? 'What you see is as it was before the connection was lost.' : LIVENESS[liveness]
  return (
    <p role="status" className={said === '' ? 'note' : 'inbox__lost'}>
      {[overdue === 0 ? 'Nothing is overdue.' : `${overdue} overdue.`, said].filter((text) => text !== '').join(' ')}
    </p>
  )
}

function moveBy(step: number, leads: readonly Lead[], item: string | undefined, open: (id: string) => void): void {
  const at = leads.findIndex(({ id }) => id === item)
  const next = leads[at === -1 ? 0 : Math.min(Math.max(at + step, 0), leads.length - 1)]
  if (next === undefined) return
  open(next.id)
  document.getElementById(leadButtonId(next.id))?.focus()
}

/** Handles the key Escape. The first press leaves a focused field, and the next one closes the lead. */
function leave(close: () => void): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select')) activeElement.blur()
  else close()
}
