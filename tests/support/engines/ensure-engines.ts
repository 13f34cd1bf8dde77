import { spawnSync } from 'node:child_process'
import { howToInstall, installSystemPackages, findProgram } from '../runner/needed-programs.ts'

// tests/run.ts runs this file as a program. It installs missing browsers besides Chromium if it can, and prints the
// names of the browsers. If a program is still missing, it prints which, and exits with status 1.

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

function missing(): string[] {
  const programs = [
    ['FIREFOX_PATH', ['firefox-esr', 'firefox']],
    ['WEBKIT_DRIVER_PATH', ['WebKitWebDriver']],
    ['XVFB_PATH', ['Xvfb']],
  ] as const
  const absent = programs.flatMap(([variable, names]) => {
    try {
      findProgram(variable, names)
      return []
    } catch {
      return [names[0]]
    }
  })
  const bindings =
    spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"], { stdio: 'ignore' })
      .status === 0
  return bindings ? absent : [...absent, 'the WebKit2 4.1 bindings of Python']
}

if (missing().length > 0) installSystemPackages(packages)

const absent = missing()
if (absent.length > 0) {
  console.log(`The engine tests lack ${absent.join(', ')}. ${howToInstall(packages)}.`)
  process.exitCode = 1
} else {
  console.log('Firefox and WebKitGTK')
}
