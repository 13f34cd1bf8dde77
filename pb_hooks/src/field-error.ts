/** What the dashboard shows under a field. `code` names the reason for programs. */
export function fieldError(field: string, code: string, message: string): Error {
  return new BadRequestError(message, { [field]: new ValidationError(code, message) })
}
