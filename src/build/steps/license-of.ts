import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licenses that a program under MIT may include, because they require no more than attribution. */
const permitted = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1'])

/** Texts that identify a license. The first match decides. */
const texts: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['Apache-2.0', /Apache License\s+Version 2\.0/],
  [
    'BSD-3-Clause',
    /Redistribution and use in source and binary forms[\s\S]+(?:Neither the name|The names? of .+ may not be used)/,
  ],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/],
  ['OFL-1.1', /SIL OPEN FONT LICENSE Version 1\.1/],
  ['ISC', /Permission to use, copy, modify, and(?:\/or)? distribute this software/],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/],
]

/** A package or module. `folder`: absolute. `declared`: the license in package.json. */
export type Licensed = { name: string; folder: string; declared?: string | undefined }

/** A license. `id`: as SPDX writes it. `text`: all license files of the folder, '' without one. */
export type License = { id: string; text: string }

/**
 * Returns the license of a package or module by its declaration, else by its text.
 * @throws if the license is unknown, or may not be shipped
 */
export function licenseOf({ name, folder, declared }: Licensed): License {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice|patents)(?:[.-]|$)/i.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const text = files.join('\n\n')
  const id = declared ?? files.map(idOf).find((each) => each !== undefined)
  if (id === undefined) throw new Error(`the license of ${name} is unknown (${folder})`)
  if (!permitted.has(id)) throw new Error(`${name} has the license ${id}, which is not among those that may be shipped`)
  return { id, text }
}

const idOf = (text: string) => texts.find(([, pattern]) => pattern.test(text))?.[0]
