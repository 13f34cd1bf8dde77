import { LineIcon } from '../ui/line-icon.tsx'

/**
 * The theme setting: buttons for light, dark and the system's theme. `theme.ts` handles their clicks, and the style
 * sheet marks the chosen one.
 */
export function ThemeSwitch() {
  return (
    <div className="theme-switch needs-script" role="group" aria-label="Color theme">
      {themes.map(({ theme, label, path }) => (
        <button key={theme} type="button" className="theme-switch__button" data-value={theme} title={label}>
          <LineIcon path={path} size={20} />
          <span className="visually-hidden">{label}</span>
        </button>
      ))}
    </div>
  )
}

const themes = [
  {
    theme: 'light',
    label: 'Light',
    path: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  },
  { theme: 'dark', label: 'Dark', path: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z' },
  { theme: 'system', label: 'As the system', path: 'M4 5h16v11H4zM9 20h6M12 16v4' },
] as const
