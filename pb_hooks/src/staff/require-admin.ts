/**
 * Throws unless the account has the role of an administrator in the database now.
 * @throws 401 without a valid session, 403 for other accounts
 */
export function requireAdmin(e: PbRequestEvent): void {
  if ($site.accounts.roleOf(e.app, e.auth) === 'admin') return
  throw e.auth === null ? new UnauthorizedError('') : new ForbiddenError('')
}
