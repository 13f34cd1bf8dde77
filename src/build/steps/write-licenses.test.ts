import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { licenseOf } from './write-licenses.ts'

const BSD = 'Redistribution and use in source and binary forms, with or without modification, are permitted'

test.each([
  ['MIT', 'The MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of'],
  ['Apache-2.0', 'Apache License\n                           Version 2.0, January 2004'],
  ['BSD-3-Clause', `${BSD}\n\n3. Neither the name of the copyright holder nor`],
  ['BSD-3-Clause', `${BSD}\n\n3. The names of its contributors may not be used to endorse`],
  ['BSD-2-Clause', BSD],
  ['OFL-1.1', 'SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007'],
  ['ISC', 'Permission to use, copy, modify, and/or distribute this software for any purpose'],
])('%s is recognized by its text', (id, text) => {
  expect(licenseOf({ name: 'a', folder: folderWith({ LICENSE: text }) })).toEqual({ id, text })
})

test('a package’s declaration has priority, and all its license files are returned', () => {
  const folder = folderWith({ 'license.md': 'Text.\n', NOTICE: 'Notice.\n', 'README.md': 'Read me.' })
  expect(licenseOf({ name: 'a', folder, declared: 'MIT' })).toEqual({ id: 'MIT', text: expect.any(String) })
  expect(licenseOf({ name: 'a', folder, declared: 'MIT' }).text.split('\n\n').toSorted()).toEqual(['Notice.', 'Text.'])
  expect(licenseOf({ name: 'a', folder: folderWith({}), declared: '0BSD' })).toEqual({ id: '0BSD', text: '' })
})

test('an unknown license fails, and so does one that may not be shipped', () => {
  const nothing = folderWith({
    'README.md': 'Permission is hereby granted, free of charge, to any person obtaining a copy',
  })
  expect(() => licenseOf({ name: 'a', folder: nothing })).toThrow(`the license of a is unknown (${nothing})`)
  const own = folderWith({ LICENSE: 'All rights reserved.' })
  expect(() => licenseOf({ name: 'a', folder: own })).toThrow(`the license of a is unknown (${own})`)
  for (const declared of ['AGPL-3.0-only', 'GPL-2.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE'])
    expect(() => licenseOf({ name: 'a', folder: own, declared })).toThrow(
      `a has the license ${declared}, which is not among those that may be shipped`,
    )
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-license-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
