/**
 * Lets a call pass for editors and administrators, by the roles that the database has now.
 * @throws 401 without a valid token, 403 for everybody else
 */
export function requireEditor(e: PbRequestEvent): void {
  if ($site.accounts.roleOf(e.app, e.auth) !== '') return
  throw e.auth === null ? new UnauthorizedError('') : new ForbiddenError('')
}
