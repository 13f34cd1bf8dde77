/** The lines of a role's requirements, without empty ones and without the dashes that some put before them. */
export function requirementLines(requirements: string): string[] {
  return requirements
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter((line) => line !== '')
}
