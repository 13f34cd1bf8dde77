import './open-lead.css'
import { useMemo } from 'react'
import type { Act } from '../rules/lead-actions.ts'
import type { LeadDetail, LeadState } from '../rules/lead.ts'
import type { InboxFault } from './inbox-server.ts'
import { answersOf } from './lead-answers.ts'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHead, PANEL_TITLE_ID } from './lead-head.tsx'
import { LeadReply } from './lead-reply.tsx'
import { LeadTalk } from './lead-talk.tsx'

type PanelProps = {
  detail: LeadDetail
  fault: InboxFault | undefined
  now: Date
  /** The email address of the signed-in administrator. */
  me: string
  /** Whether a narrow window shows the lead's facts instead of the conversation. */
  hasFacts: boolean
  onAct: Act
  onMove: (state: LeadState) => void
  onOpen: (id: string) => void
  onFacts: (isOpen: boolean) => void
  onClose: () => void
}

/** An open lead: its head, the conversation with the reply form at the end, and the facts beside it. */
export function LeadPanel({ detail, fault, now, me, hasFacts, onAct, onMove, onOpen, onFacts, onClose }: PanelProps) {
  const answers = useMemo(() => answersOf(detail), [detail])
  return (
    <>
      <article className="open-lead" aria-labelledby={PANEL_TITLE_ID}>
        <LeadHead
          detail={detail}
          answers={answers}
          fault={fault}
          now={now}
          hasFacts={hasFacts}
          onAct={onAct}
          onMove={onMove}
          onFacts={onFacts}
          onClose={onClose}
        />
        <LeadTalk detail={detail} answers={answers} now={now} onAct={onAct} />
        <LeadReply detail={detail} onAct={onAct} />
      </article>
      <LeadFacts detail={detail} answers={answers} now={now} me={me} onAct={onAct} onOpen={onOpen} />
    </>
  )
}
