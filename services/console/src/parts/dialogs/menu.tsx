import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, type ButtonProps } from '../button';
import styles from '../fields/field.module.css';

interface MenuProps extends Pick<ButtonProps, 'kind' | 'size'> {
  readonly label: ReactNode;
  readonly name?: string;
  /** Actions by label. */
  readonly choices: Readonly<Record<string, () => void>>;
}

export function Menu({ label, name, choices, ...button }: MenuProps) {
  return (
    <MenuTrigger>
      <Button {...button} aria-label={name}>
        {label}
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <AriaMenu className={styles['list'] ?? ''}>
          {Object.entries(choices).map(([text, choose]) => (
            <MenuItem key={text} id={text} onAction={choose} className={styles['option'] ?? ''}>
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
