import * as v from 'valibot'
import { REGISTRATION_OUTCOMES, type RegistrationOutcome } from './rules/registration-schema.ts'

/** The fields of the server's answer that the form uses. */
export type RegistrationAnswer = { outcome: RegistrationOutcome; receipt: string }

const answerSchema = v.object({
  outcome: v.fallback(v.picklist(REGISTRATION_OUTCOMES), 'registered'),
  receipt: v.fallback(v.string(), ''),
})

export function readRegistrationAnswer(answer: Readonly<Record<string, unknown>>): RegistrationAnswer {
  return v.parse(answerSchema, { outcome: answer['outcome'], receipt: answer['receipt'] })
}

const TEXTS = {
  registered: 'You are registered. We emailed you the details, with a calendar entry.',
  recording:
    'The webinar is over, so this counts as a request for its recording. We answer by email, even if there is no recording to send.',
  withdrawn: 'This webinar was withdrawn. We keep your registration, and email you if it is announced again.',
} satisfies Record<RegistrationOutcome, string>

/** Returns a registration's result in words. */
export function registrationText(outcome: RegistrationOutcome): string {
  return TEXTS[outcome]
}
