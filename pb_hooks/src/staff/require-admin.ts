/**
 * Admits administrators, by the roles that are in the database now.
 * @throws 401 without a valid token, 403 for all others
 */
export function requireAdmin(e: PbRequestEvent): void {
  if ($site.accounts.roleOf(e.app, e.auth) === 'admin') return
  throw e.auth === null ? new UnauthorizedError('') : new ForbiddenError('')
}
