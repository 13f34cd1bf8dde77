import * as v from 'valibot'
import { emailAddress } from '../../../src/forms/rules/payload-schema.ts'
import { erasePersonalData } from './erase-data.ts'
import { exportPersonalData } from './export-data.ts'
import { print } from '../print.ts'

/**
 * The commands `lexharbor data export EMAIL [FOLDER]` and `lexharbor data erase EMAIL`. Both work with or without a
 * running server.
 */
export function dataCommand(): PbCommand {
  const data = new Command({ use: 'data', short: 'Export or erase what is stored about an email address' })
  data.addCommand(
    new Command({
      use: 'export EMAIL [FOLDER]',
      short: 'Write everything stored about an address into a new folder',
      silenceUsage: true,
      runE: (command, args) => print(command, exportPersonalData($app, addressOf(args, 2), args[1])),
    }),
    new Command({
      use: 'erase EMAIL',
      short: 'Delete what visitors submitted with an address, with files, mails and every trace of it',
      silenceUsage: true,
      runE: (command, args) => print(command, erasePersonalData($app, addressOf(args, 1))),
    }),
  )
  return data
}

/**
 * Returns the address argument in lower case.
 * @throws if there is none, or if the forms would reject it
 */
function addressOf(args: readonly string[], most: number): string {
  const [address] = args
  if (address === undefined || args.length > most) throw new Error('name one email address')
  const parsed = v.safeParse(emailAddress, address)
  if (!parsed.success) throw new Error(`"${address}" is not an email address`)
  return parsed.output.toLowerCase()
}
