import './styles/faces.css'
import './styles/index.css'
import './snippets/still-page.ts'
import { start } from './main.tsx'

/**
 * Starts the app under `npm run dev`. There is no served page to hydrate, so the app renders at once, with hot reload.
 */
export function startInDevelopment(): void {
  document.getElementById('app')?.replaceChildren()
  document.getElementById('state')?.replaceChildren()
  void start()
}
