import { useLayoutEffect, useRef } from 'react'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import type { Act } from '../rules/lead-actions.ts'
import type { LeadDetail } from '../rules/lead.ts'
import { conversationOf, type Said } from './conversation.ts'
import type { Answers } from './lead-answers.ts'
import { shortTime, kindOf, mailWords, titleOf } from './lead-words.ts'

type TalkProps = { detail: LeadDetail; answers: Answers; now: Date; onAct: Act }

/** The conversation about a lead: messages, mails with their state, and the log. It scrolls to the newest entry. */
export function LeadTalk({ detail, answers, now, onAct }: TalkProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const said = conversationOf(detail, answers.written)
  const count = said.length
  useLayoutEffect(() => {
    if (before.current === count) return
    before.current = count
    scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }, [before, count])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it by its focus
    <div ref={scroller} className="lead__talk" role="region" aria-label="Conversation" tabIndex={0}>
      <ol className="lead__said">
        {said.map((each) => (
          <li key={keyOf(each)} className="lead__turn" data-kind={each.kind}>
            <Turn said={each} detail={detail} now={now} onAct={onAct} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function keyOf(said: Said): string {
  if (said.kind === 'theirs') return said.kind
  return said.kind === 'event' ? `${said.at} ${said.text}` : said.mail.id
}

type TurnProps = { said: Said; detail: LeadDetail; now: Date; onAct: Act }

function Turn({ said, detail: { lead }, now, onAct }: TurnProps) {
  const time = shortTime(said.at, now)
  if (said.kind === 'event')
    return (
      <p className="note">
        {said.text} · {said.by === '' ? 'automatic' : said.by} · {time}
      </p>
    )
  if (said.kind === 'theirs')
    return (
      <>
        <p className="note">
          <strong>{titleOf(lead)}</strong> · {time}
        </p>
        {said.texts.length === 0 ? (
          <p>{[kindOf(lead), lead.about].filter((part) => part !== '').join(': ')}</p>
        ) : (
          said.texts.map(([label, text]) => (
            <p key={label} className="lead__words">
              {text}
            </p>
          ))
        )}
      </>
    )
  const { mail } = said
  const again = mail.canBeSentAgain ? (
    <ConfirmedButton
      label="Send again"
      warning={`This sends the same mail to ${mail.to} once more. A mail program that has it already shows it once.`}
      confirmLabel="Send it again"
      onConfirm={() => void onAct({ action: 'resend', item: lead.id, mail: mail.id, seen: mail.updated })}
    />
  ) : null
  const state = [
    mail.to === '' ? '' : `to ${mail.to}`,
    mailWords(mail),
    mail.sentAt === '' ? time : shortTime(mail.sentAt, now),
  ]
  const delivery = <span>{state.filter((part) => part !== '').join(' · ')}</span>
  if (said.kind === 'reply')
    return (
      <>
        <p className="note">
          <strong>{said.by === '' ? 'Reply' : said.by}</strong> {delivery}
        </p>
        {mail.text === '' ? null : <p className="lead__words">{mail.text.trim()}</p>}
        {again}
      </>
    )
  // An automatic mail takes one line, so that the visitor's words stay in sight, unless it was not delivered.
  return (
    <details className="note" open={mail.status === 'failed'}>
      <summary>
        {mail.subject} {delivery}
      </summary>
      {mail.text === '' ? null : <pre className="inbox__text">{mail.text}</pre>}
      {again}
    </details>
  )
}
