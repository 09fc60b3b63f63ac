import { useEffect, useRef, useState } from 'react';

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

/**
 * The texts of a field that were handed on to the address and may still come back from it: late, in their order, or never where
 * a later one took their place.
 */
export class HandedOn {
  private texts: readonly string[];

  /** @param said what the address says at first */
  constructor(said: string) {
    this.texts = [said];
  }

  hand(text: string): void {
    this.texts = [...this.texts, text];
  }

  /** Whether what the address says now was handed on here; if not, it was changed by another way: a link, or the way back. */
  isBack(said: string): boolean {
    const at = this.texts.indexOf(said);
    this.texts = at === -1 ? [said] : this.texts.slice(at);
    return at !== -1;
  }
}

/** A value once it has stayed the same for a while: the first at once. */
export function useSettled<Value>(value: Value | undefined, ms: number): Value | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled ?? value;
}
