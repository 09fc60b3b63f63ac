import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

const buttonClass = (kind: ButtonKind, size: 'normal' | 'small' = 'normal') =>
  `${styles['button']} ${styles[kind]} ${size === 'small' ? styles['small'] : ''}`;

export function Button({ kind = 'plain', size, isBusy = false, ...props }: ButtonProps) {
  const { children, onPress, type, ...rest } = props;
  // React Aria's `isPending` announces an empty text. The focus stays on the button.
  const whileBusy = isBusy ? { type: 'button' as const } : { onPress, type };
  return (
    <AriaButton {...rest} {...whileBusy} className={buttonClass(kind, size)}>
      {children}
      {isBusy && (
        <>
          <span className="turning" aria-hidden="true" />
          <span className="visually-hidden">, in progress</span>
        </>
      )}
    </AriaButton>
  );
}

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ kind = 'plain', size, ...props }: AnchorProps) {
  return <a {...props} className={buttonClass(kind, size)} />;
}

export const LinkButton = createLink(Anchor);
