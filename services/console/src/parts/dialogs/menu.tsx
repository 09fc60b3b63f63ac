import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, type ButtonProps } from '../button';
import styles from '../fields/field.module.css';

interface MenuProps extends Pick<ButtonProps, 'kind' | 'size'> {
  readonly label: ReactNode;
  readonly name?: string;
  readonly choices: readonly {
    readonly id: string;
    readonly label: string;
    readonly onChoose: () => void;
  }[];
}

export function Menu({ label, name, choices, ...button }: MenuProps) {
  return (
    <MenuTrigger>
      <Button {...button} aria-label={name}>
        {label}
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <AriaMenu className={styles['list'] ?? ''}>
          {choices.map(({ id, label: text, onChoose }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              onAction={onChoose}
              className={styles['option'] ?? ''}
            >
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
