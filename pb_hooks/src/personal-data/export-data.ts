import { siteOrigin } from '../environment.ts'
import { recordRows } from '../inbox/lead-accesses.ts'
import {
  accessLines,
  countLine,
  countLines,
  findPersonalData,
  isNothing,
  nothingStored,
  type PersonalData,
} from './find-data.ts'
import { elsewhereLines, namedElsewhere } from './named-elsewhere.ts'

// Only the operator's system account may read the folder, because it contains one person's data.
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Writes everything stored about an address into a new folder: `data.json` and the uploaded files. Returns lines for
 * the terminal.
 * @throws if nothing is stored or the folder exists
 */
export function exportPersonalData(app: PbApp, address: string, folder = defaultFolder(address)): string[] {
  const data = findPersonalData(app, address)
  if (isNothing(data)) throw new Error(nothingStored(app, address))

  makeFolder(folder)
  // Records the access before writing any file, because no access may happen without its log entry.
  recordRows(app, null, 'exported', data.rows)
  const files = data.rows.flatMap((row) => {
    const below = `files/${row.collection().name}/${row.id}`
    return $site.erasure.files(app, row, `${folder}/${below}`).names.map((name) => ({
      row: row.id,
      file: `${below}/${name}`,
    }))
  })
  $os.writeFile(`${folder}/data.json`, `${JSON.stringify(content(address, data, files), null, 2)}\n`, FILE_MODE)
  return [
    `Stored about ${address}:`,
    ...countLines(all(data)),
    ...accessLines('who saw or changed it', data),
    countLine('files', files.length),
    `Written to ${folder}: data.json${files.length === 0 ? '' : ', and the files below files/'}.`,
    ...elsewhereLines(namedElsewhere(app, address, all(data))),
  ]
}

function content(address: string, data: PersonalData, files: readonly { row: string; file: string }[]): object {
  const stored: Record<string, object[]> = {}
  for (const record of all(data)) (stored[record.collection().name] ??= []).push(columnsOf(record))
  if (data.accesses.length > 0) stored['lead_accesses'] = [...data.accesses]
  return { address, site: siteOrigin(), exported: new Date().toISOString(), stored, files }
}

/**
 * Returns a record's columns as the dashboard shows them, without hidden columns such as passwords and session keys.
 */
function columnsOf(record: PbRecord): object {
  const {
    collectionId: _id,
    collectionName: _name,
    ...columns
  } = JSON.parse(JSON.stringify(record.ignoreEmailVisibility(true)))
  return columns
}

const all = (data: PersonalData) => [...data.rows, ...data.mails, ...data.keys, ...data.work, ...data.accounts]

function makeFolder(folder: string): void {
  try {
    $os.mkdir(folder, FOLDER_MODE)
  } catch {
    throw new Error(
      `the folder ${folder} cannot be made: it exists already, or its parent does not. Name another folder`,
    )
  }
}

function defaultFolder(address: string): string {
  return `lexharbor-data-${address.replace(/[^a-z0-9.@_+-]/g, '_')}-${new Date().toISOString().slice(0, 10)}`
}
