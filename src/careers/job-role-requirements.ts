/** Returns the lines of a role's requirements, without empty lines and leading dashes. */
export function jobRoleRequirements(requirements: string): string[] {
  return requirements
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter((line) => line !== '')
}
