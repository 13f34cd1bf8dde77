/** Returns an error that the dashboard shows under a field. Programs read `code`. */
export function fieldError(field: string, code: string, message: string): Error {
  return new BadRequestError(message, { [field]: new ValidationError(code, message) })
}
