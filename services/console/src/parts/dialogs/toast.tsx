import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { CloseButton } from './dialog';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const ToastContext = createContext<(text: string) => void>(() => undefined);

const shownMs = 6_000;
const shownMax = 4;

export function useToast(): (text: string) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (text: string) => {
      next.current += 1;
      const id = next.current;
      setToasts((shown) => [...shown.slice(1 - shownMax), { id, text }]);
      setTimeout(() => drop(id), shownMs);
    },
    [drop],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles['corner']} role="status" aria-live="polite">
        {toasts.map(({ id, text }) => (
          <div key={id} className={styles['toast']}>
            <span>{text}</span>
            <CloseButton name="Close this message" onPress={() => drop(id)} />
          </div>
        ))}
      </div>
    </ToastContext>
  );
}
