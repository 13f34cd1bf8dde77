/**
 * Throws unless the account has the role of an editor or administrator in the database now.
 * @throws 401 without a valid session, 403 for other accounts
 */
export function requireEditor(e: PbRequestEvent): void {
  if ($site.accounts.roleOf(e.app, e.auth) !== '') return
  throw e.auth === null ? new UnauthorizedError('') : new ForbiddenError('')
}
