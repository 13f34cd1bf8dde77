import type { Company } from './people.ts'
import { createAccount } from '../http/accounts.ts'
import type { TestServer } from '../servers/server.ts'
import { secondsFromNow, readKeys, signedToken } from './signed-token.ts'

/** Returns tokens that an attacker could send instead of an administrator's token. Only the first is valid. */
export async function strangeTokens(
  server: TestServer,
  { admin, user }: Company,
): Promise<ReadonlyArray<readonly [what: string, token: string]>> {
  const [changed, deleted] = await Promise.all([
    createAccount(server, 'changed@firm.example', 'admin'),
    createAccount(server, 'deleted@firm.example', 'admin'),
  ])
  const password = 'a-new-password-of-a-colleague'
  await server.admin.update('users', changed.id, { password, passwordConfirm: password })
  await server.admin.remove('users', deleted.id)
  const { claims, tokenKey, secrets } = await readKeys(server, admin.id)
  const users = await readKeys(server, user.id)
  const usersKey = users.tokenKey + secrets.authToken
  const superusers = {
    id: Object(await server.admin.call('GET', '/api/collections/_superusers')).id,
    row: (await server.admin.rows('_superusers'))[0]?.id,
  }
  return [
    ['good', signedToken(claims, tokenKey + secrets.authToken)],
    ['expired a second ago', signedToken({ ...claims, exp: secondsFromNow(-1) }, tokenKey + secrets.authToken)],
    ['not valid before an hour', signedToken({ ...claims, nbf: secondsFromNow(3600) }, tokenKey + secrets.authToken)],
    ['signed by nobody', signedToken(claims)],
    ['signed with an empty key', signedToken(claims, '')],
    ['signed with half of the key', signedToken(claims, secrets.authToken)],
    ['signed with a user’s key', signedToken(claims, usersKey)],
    [
      'of a superuser, signed with a user’s key',
      signedToken({ ...claims, collectionId: superusers.id, id: superusers.row }, usersKey),
    ],
    ['for files', signedToken({ ...claims, type: 'file' }, tokenKey + secrets.fileToken)],
    ['for a new password', signedToken({ ...claims, type: 'passwordReset' }, tokenKey + secrets.passwordResetToken)],
    ['for a verification', signedToken({ ...claims, type: 'verification' }, tokenKey + secrets.verificationToken)],
    ['for a new address', signedToken({ ...claims, type: 'emailChange' }, tokenKey + secrets.emailChangeToken)],
    ['from before a new password', changed.token],
    ['of a deleted account', deleted.token],
    ['garbage', 'Bearer x.y.z'],
  ]
}
