import { useEffect, useRef, useState } from 'react';
import { HandedOn } from './handed-on';

const pauseMs = 200;

/**
 * A text that is typed, and handed on once nobody types any more: what stands in the address comes back later than the next letter,
 * and would take it away.
 *
 * @param said what the address says now
 * @param onSettled told the text without what is blank at its ends, which the address must say as it is: a text that came back as
 * another one would take the blank away that somebody has typed between two words
 */
export function useTyped(said: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(said);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [handedOn] = useState(() => new HandedOn(said));
  // Another filter may be set before this one is handed on: it must not be taken back.
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  }, [onSettled]);
  useEffect(() => {
    // On a slow machine an earlier text comes back after a later one was handed on.
    if (!handedOn.isBack(said) && waiting.current === undefined) setText(said);
  }, [said, handedOn]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const settled = typed.trim();
      handedOn.hand(settled);
      latest.current(settled);
    }, pauseMs);
  };
  return [text, type] as const;
}
