import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../tools/project.mjs'
import { Stop } from '../tools/stop.mjs'

const embedded = inRoot('pocketbase', 'embedded')

/** The files that the binary embeds: the name in the binary → the path of the source. */
export const embeddedParts = {
  site: inRoot('build', 'site'),
  'site-meta.json': inRoot('build', 'site-meta.json'),
  'render.js': inRoot('build', 'render.js'),
  hooks: inRoot('build', 'hooks'),
  migrations: inRoot('pb_migrations'),
}

/** Empties pocketbase/embedded, and copies the files into it. Go needs the folder, so its .gitkeep stays. */
export function embed(): void {
  for (const name of readdirSync(embedded)) if (name !== '.gitkeep') rmSync(join(embedded, name), { recursive: true })
  for (const [name, from] of Object.entries(embeddedParts)) {
    if (!existsSync(from))
      throw new Stop(
        `${from} is missing although the build went through. Delete the build folder and run the command again.`,
      )
    cpSync(from, join(embedded, name), { recursive: true })
  }
}
