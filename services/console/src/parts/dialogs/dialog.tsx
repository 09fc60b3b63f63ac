import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, type ButtonKind } from '../button';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'wide' | undefined;
  readonly isFirm?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, size, isFirm = false, role = 'dialog' } = props;
  return (
    <ModalOverlay
      className={styles['overlay'] ?? ''}
      isOpen={isOpen}
      isDismissable={!isFirm}
      isKeyboardDismissDisabled={isFirm}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`${styles['modal']} ${size === 'wide' ? styles['wide'] : ''}`}>
        <AriaDialog role={role} className={`stack ${styles['dialog']}`}>
          <div className="bar">
            <Heading slot="title" level={2} className="anywhere">
              {title}
            </Heading>
            {!isFirm && <CloseButton onPress={onClose} />}
          </div>
          {props.children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface CloseButtonProps {
  readonly name?: string;
  readonly onPress: () => void;
}

export function CloseButton({ name = 'Close', onPress }: CloseButtonProps) {
  return (
    <Button kind="quiet" size="small" aria-label={name} onPress={onPress}>
      <span aria-hidden="true">✕</span>
    </Button>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly confirmLabel: string;
  readonly kind?: ButtonKind;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, onClose, onConfirm, confirmLabel, kind = 'primary', isBusy } = props;
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <div>{props.children}</div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind={kind} isBusy={isBusy} onPress={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={`row ${styles['actions']}`}>{children}</div>;
}

export function Drawer({ title, onClose, children }: Omit<DialogProps, 'isOpen'>) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      const hasLostFocus = document.activeElement === document.body;
      if (hasLostFocus && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <aside
      className={`stack ${styles['drawer']}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="bar">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton onPress={onClose} />
      </div>
      {children}
    </aside>
  );
}
