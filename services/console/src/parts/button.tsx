import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
}

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>,
    Look {
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

const classOf = ({ kind = 'plain', size }: Look) =>
  `${styles['button']} ${styles[kind]} ${size === 'small' ? styles['small'] : ''}`;

export function Button({ kind, size, isBusy = false, ...props }: ButtonProps) {
  const { children, onPress, type, ...rest } = props;
  // React Aria's `isPending` announces empty text.
  const whileBusy = isBusy ? { type: 'button' as const } : { onPress, type };
  return (
    <AriaButton {...rest} {...whileBusy} className={classOf({ kind, size })}>
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

interface AnchorProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'>,
    Look {
  readonly ref?: Ref<HTMLAnchorElement>;
}

export const LinkButton = createLink(({ kind, size, ...props }: AnchorProps) => (
  <a {...props} className={classOf({ kind, size })} />
));
