import { useState } from 'react';
import { Menu } from '../parts/menu';
import { applyTheme, readTheme, type Theme } from './theme';

const names: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the system is. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <Menu
      kind="quiet"
      size="small"
      name={`Colours: ${names[theme]}`}
      label={<span aria-hidden="true">◐</span>}
      choices={(['system', 'light', 'dark'] as const).map((id) => ({
        id,
        label: id === theme ? `${names[id]} ✓` : names[id],
        onChoose: () => {
          applyTheme(id);
          setTheme(id);
        },
      }))}
    />
  );
}
