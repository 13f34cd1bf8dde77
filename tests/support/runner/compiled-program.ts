import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { goEnvironment } from '../../../src/build/tools/ensure-go.mjs'
import { repositoryRoot } from '../repository/source-files.ts'

/** A program of a public Go module. */
export type Program = {
  /** The import path of the program. */
  program: string
  /** The version of the module, such as "v1.8.0". */
  version: string
}

const LOOK_AGAIN_MS = 500

/**
 * Returns the path of a compiled program. If the program is missing, compiles it, which takes minutes, or waits while
 * {@link compileAhead} compiles it.
 * @throws an error whose first line names the program if it can't be compiled
 */
export function compiledProgram(wanted: Program): string {
  const { path, mark, name, env } = placeOf(wanted)
  while (isBeingCompiled(mark)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
  if (existsSync(path)) return path
  console.log(`compiling ${name} …`)
  const { status, stderr, error } = spawnSync('go', ['install', name], { env, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`The drill lacks ${name}, which cannot be compiled here: ${error?.message ?? stderr}`)
  return path
}

/**
 * Compiles programs in the background, one after another and with the lowest priority. Meanwhile tests run, which often
 * leave the processor idle.
 * @returns a function that ends the compilation
 */
export function compileAhead(programs: readonly Program[]): () => void {
  const places = programs.map(placeOf).filter(({ path }) => !existsSync(path))
  for (const { mark } of places) {
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, String(process.pid))
  }
  let compiling: ChildProcess | undefined
  let isOver = false
  const compileAll = async () => {
    for (const { mark, name, env } of places) {
      if (isOver) return
      compiling = spawn('nice', ['-n', '19', 'go', 'install', name], { env, stdio: 'ignore' })
      await once(compiling, 'close').catch(() => undefined)
      rmSync(mark, { force: true })
    }
  }
  void compileAll()
  return () => {
    isOver = true
    compiling?.kill()
    for (const { mark } of places) rmSync(mark, { force: true })
  }
}

function placeOf({ program, version }: Program) {
  const folder = join(repositoryRoot, 'build/drill', version)
  const path = join(folder, program.split('/').at(-1) ?? '')
  const env = { ...process.env, ...goEnvironment, GOBIN: folder }
  return { path, mark: `${path}.compiling`, name: `${program}@${version}`, env }
}

/** Whether the process is still running whose ID the mark file contains. */
function isBeingCompiled(mark: string): boolean {
  if (!existsSync(mark)) return false
  try {
    return process.kill(Number(readFileSync(mark, 'utf8')), 0)
  } catch {
    return false
  }
}
