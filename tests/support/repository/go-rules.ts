// Decision: docs/decisions/0012-a-path-says-what-code-may-import.md

import type { Rule } from './architecture-rules.ts'
import type { SourceFile } from './source-files.ts'

const goTestSupport = 'testapp'

const goFilesOf = (files: SourceFile[]) =>
  files
    .filter(({ path }) => path.endsWith('.go'))
    .map((file) => ({
      ...file,
      folder: /^pocketbase\/internal\/(.+)\/[^/]+$/.exec(file.path)?.[1] ?? 'main',
      isTest: file.path.endsWith('_test.go'),
    }))

/**
 * A package below pocketbase/internal is a "part" of the program if it has a file `part.go`. Only parts, `package
 * main`, tests and the test support (`testapp`) may import a part. Only tests may import the test support. Go itself
 * refuses circular imports.
 */
export const goLayering: Rule = (files) => {
  const goFiles = goFilesOf(files)
  const withPart = new Set(goFiles.filter(({ path }) => path.endsWith('/part.go')).map(({ folder }) => folder))
  return goFiles.flatMap(({ path, text, folder, isTest: test }) => {
    const clause = /^package (\w+)/m.exec(text)?.[1]
    const named = test ? clause?.replace(/_test$/, '') : clause
    const problems = named === folder ? [] : [`package ${clause} in the folder of ${folder}`]
    const isSupport = folder === goTestSupport
    const mayImportParts = folder === 'main' || test || isSupport || withPart.has(folder)
    for (const [, target = ''] of text.matchAll(/^(?:import )?\s*(?:\w+ )?"lexharbor\/internal\/([^"]+)"/gm)) {
      if (target === goTestSupport ? !test && !isSupport : !mayImportParts && withPart.has(target))
        problems.push(`${folder} → ${target}`)
    }
    return problems.map((problem) => `${path}: ${problem}`)
  })
}

const machineClock =
  /\btime\.(?:Sleep|After|AfterFunc|NewTimer|NewTicker|Since|Tick|Until)\(|\btime\.Now\(\)\.(?:After|Before|Sub)\(/g

/**
 * Go tests must neither sleep nor measure time: they wait by `testapp.Eventually`. Inside Go's `synctest` both are
 * safe, because its clock stands still while a goroutine runs.
 */
export const goTestsKeepNoTime: Rule = (files) =>
  goFilesOf(files)
    .filter(({ isTest: test }) => test)
    .flatMap(({ path, text }) =>
      text
        .split(/^(?=func )/m)
        .filter((part) => !part.includes('synctest.Test('))
        .flatMap((part) => [...part.matchAll(machineClock)].map(([call]) => `${path}: ${call}) outside a bubble`)),
    )

/** Each Go package except `main`, and each of its exported names, needs a comment for Go's documentation. */
export const goNamesAreDocumented: Rule = (files) => {
  const goFiles = goFilesOf(files).filter(({ folder, isTest: test }) => folder !== 'main' && !test)
  const undescribed = [...new Set(goFiles.map(({ folder }) => folder))].filter(
    (folder) =>
      goFiles.filter((file) => file.folder === folder && new RegExp(`^// Package ${folder} `, 'm').test(file.text))
        .length !== 1,
  )
  const bare = goFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\n(?:func (?:\(\w+ \*?[A-Z]\w*(?:\[\w+\])?\) )?|type |var |const )([A-Z]\w*)/gm)]
      .filter(([, before = '']) => !before.startsWith('//'))
      .map(([, , name]) => `${path}: ${name} has no comment`),
  )
  const bareInGroups = goFiles.flatMap(({ path, text }) =>
    [...text.matchAll(/^(.*)\n(?:const|var) \(\n([\s\S]*?)^\)/gm)]
      .filter(([, before = '']) => !before.startsWith('//'))
      .flatMap(([, , group = '']) => [...`\n${group}`.matchAll(/^(.*)\n\t([A-Z]\w*)\b(?!.*\/\/)/gm)])
      .filter(([, before = '']) => !before.startsWith('\t//'))
      .map(([, , name]) => `${path}: ${name} has no comment`),
  )
  return [
    ...undescribed.map((folder) => `pocketbase/internal/${folder}: not one package comment`),
    ...bare,
    ...bareInGroups,
  ]
}
