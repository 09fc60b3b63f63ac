import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

/** How much a button matters. */
export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  /** Is at work: says so, and takes no further press. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** The classes of a button, for a link that looks like one. */
const buttonClass = (kind: ButtonKind, size: 'normal' | 'small' = 'normal') =>
  `${styles['button']} ${styles[kind]} ${size === 'small' ? styles['small'] : ''}`;

/** A button: `onPress`, by mouse, finger or keyboard. */
export function Button({ kind = 'plain', size, isBusy = false, ...props }: ButtonProps) {
  const { children, onPress, type, ...rest } = props;
  // React Aria's own `isPending` leaves an announcement without a text behind. The focus stays where it is.
  const whileBusy = isBusy ? { type: 'button' as const } : { onPress, type };
  return (
    <AriaButton {...rest} {...whileBusy} className={buttonClass(kind, size)}>
      {children}
      {isBusy && (
        <>
          <span className="turning" aria-hidden="true" />
          <span className="visually-hidden">, at work</span>
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

/** A link to another page that looks like a button. */
export const LinkButton = createLink(Anchor);
