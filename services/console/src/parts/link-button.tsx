import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonKind, buttonClass } from './button';

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
