import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { WITH_ROLES } from './account.ts'
import { refusalOf } from './refusals.ts'
import { staffClient } from './staff-client.ts'

/** How long sign-in codes and reset links work. A test compares the numbers with the migrations. */
export const CODE_WORKS_FOR = { words: 'ten minutes', seconds: 600 } as const
export const RESET_LINK_WORKS_FOR = { words: '30 minutes', seconds: 1800 } as const
/** How long a staff session lasts without renewal. */
export const SESSION_LASTS = { words: 'twelve hours', seconds: 43_200 } as const

/** The result of a request about signing in. `text`: one sentence that says how to fix a failure. */
export type SignInOutcome = { ok: true } | { ok: false; text: string }

/** A sign-in whose password was correct and which waits for the mailed code. */
export type WaitingSignIn = { email: string; mfaId: string; otpId: string }

export type PasswordOutcome = SignInOutcome | { ok: 'code'; waiting: WaitingSignIn }

/** Signs in. If the account requires a code, the server mails one, and the result has `ok: 'code'`. */
export async function signIn(email: string, password: string): Promise<PasswordOutcome> {
  try {
    const client = await staffClient()
    await client.collection('users').authWithPassword(email, password, WITH_ROLES)
    return { ok: true }
  } catch (error) {
    const secondStep = v.safeParse(v.object({ mfaId: v.string() }), refusalOf(error).body)
    if (!secondStep.success)
      return refused(error, 'Wrong address or password. Try again, or press “Forgot your password?”.')
    return await sendCode(email, secondStep.output.mfaId)
  }
}

/** Makes the server mail a sign-in code. Each call replaces the former code. */
export async function sendCode(email: string, mfaId: string): Promise<PasswordOutcome> {
  try {
    const client = await staffClient()
    const { otpId } = await client.collection('users').requestOTP(email)
    return { ok: 'code', waiting: { email, mfaId, otpId } }
  } catch (error) {
    return refused(error, 'The code could not be sent. Please start again.')
  }
}

/** Completes a sign-in with the mailed code. */
export async function enterCode({ mfaId, otpId }: WaitingSignIn, code: string): Promise<SignInOutcome> {
  return await attempt(
    `This code is wrong, was used, or is older than ${CODE_WORKS_FOR.words}. Check the newest mail, or press “Send another code”.`,
    async (client) => {
      await client.collection('users').authWithOTP(otpId, code, { mfaId, ...WITH_ROLES })
    },
  )
}

/**
 * Makes the server mail a link for a new password if the account exists. The result does not reveal whether it does.
 */
export async function requestPasswordLink(email: string): Promise<SignInOutcome> {
  return await attempt('Enter an email address such as name@firm.com.', async (client) => {
    await client.collection('users').requestPasswordReset(email)
  })
}

/**
 * Sets the password with the token of the mailed link. The server ends all sessions of the account, and this device
 * deletes its own.
 */
export async function setPassword(token: string, password: string): Promise<SignInOutcome> {
  try {
    const client = await staffClient()
    await client.collection('users').confirmPasswordReset(token, password, password)
    client.authStore.clear()
    return { ok: true }
  } catch (error) {
    const about = v.safeParse(refusedPasswordSchema, refusalOf(error).body)
    if (about.success) return { ok: false, text: about.output.data.password.message }
    return refused(error, 'This link was used before, or has expired. Press “Send a new link”.')
  }
}

/** The server's error for a refused password. */
const refusedPasswordSchema = v.object({ data: v.object({ password: v.object({ message: v.string() }) }) })

/** Makes the account require a mailed code from its next sign-in on. */
export async function switchCodeOn(id: string): Promise<SignInOutcome> {
  return await attempt('The setting could not be changed. Please sign in again.', async (client) => {
    await client.collection('users').update(id, { twoStep: true }, WITH_ROLES)
  })
}

/** Makes the password sufficient again. The server requires the current password for this change. */
export async function switchCodeOff(id: string, currentPassword: string): Promise<SignInOutcome> {
  return await attempt('Wrong password. Enter the current password of your account.', async (client) => {
    await client.collection('users').update(id, { twoStep: false, currentPassword }, WITH_ROLES)
  })
}

async function attempt(refusal: string, call: (client: PocketBase) => Promise<void>): Promise<SignInOutcome> {
  try {
    await call(await staffClient())
    return { ok: true }
  } catch (error) {
    return refused(error, refusal)
  }
}

function refused(error: unknown, refusal: string): { ok: false; text: string } {
  const { status } = refusalOf(error)
  if (status === 0)
    return { ok: false, text: 'There is no connection to our server. Please try again once you are online.' }
  if (status === 429) return { ok: false, text: 'Too many attempts. Please wait three minutes and try again.' }
  if (status === 501)
    return { ok: false, text: 'This site can’t send mail yet. Please ask whoever runs it to set up a mail server.' }
  if (status >= 500) return { ok: false, text: 'Our server could not answer just now. Please try again in a minute.' }
  return { ok: false, text: refusal }
}
