import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/**
 * A text that is typed, and handed on once nobody types any more: what stands in the address comes back later than the next letter,
 * and would take it away.
 *
 * @param said what the address says now
 */
export function useTyped(said: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(said);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(said);
  // Another filter may be set before this one is handed on: it must not be taken back.
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  }, [onSettled]);
  useEffect(() => {
    // The address was changed by another way: a link, or the way back.
    if (waiting.current === undefined && said !== sent.current) {
      sent.current = said;
      setText(said);
    }
  }, [said]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      sent.current = typed;
      latest.current(typed);
    }, pauseMs);
  };
  return [text, type] as const;
}
