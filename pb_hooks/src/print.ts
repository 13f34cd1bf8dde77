/** Writes lines to the standard output of a command. */
export function print(command: PbCommand, lines: readonly string[]): void {
  for (const line of lines) command.outOrStdout().write(toBytes(`${line}\n`))
}
