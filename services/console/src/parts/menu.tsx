import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, type ButtonKind } from './button';
import styles from './field.module.css';

export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

export interface MenuProps {
  readonly label: ReactNode;
  /** Accessible name of a button with an icon. */
  readonly name?: string;
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly choices: readonly MenuChoice[];
}

export function Menu({ label, name, kind = 'plain', size = 'normal', choices }: MenuProps) {
  return (
    <MenuTrigger>
      <Button kind={kind} size={size} {...(name === undefined ? {} : { 'aria-label': name })}>
        {label}
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <AriaMenu className={styles['list'] ?? ''}>
          {choices.map(({ id, label: text, isDisabled = false, onChoose }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={isDisabled}
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
