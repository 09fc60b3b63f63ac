import { useEffect, useRef, useState } from 'react';

const pauseMs = 200;

/**
 * The address follows the input late, and must not overwrite newer input.
 * @param said the text in the address
 * @param onSettled receives the trimmed text, which the address must return unchanged: otherwise a
 * space between two words would be lost while typing
 */
export function useTyped(said: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(said);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [handedOn] = useState(() => new HandedOn(said));
  // A change of another filter in between must not be reverted.
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  }, [onSettled]);
  useEffect(() => {
    // On a slow machine, an earlier text returns after a later one was sent.
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

/** Texts sent to the address, which may return late, in order, or never if a later one replaced them. */
export class HandedOn {
  private texts: readonly string[];

  /** @param said initial text in the address */
  constructor(said: string) {
    this.texts = [said];
  }

  hand(text: string): void {
    this.texts = [...this.texts, text];
  }

  /** Otherwise a link or the history changed it. */
  isBack(said: string): boolean {
    const at = this.texts.indexOf(said);
    this.texts = at === -1 ? [said] : this.texts.slice(at);
    return at !== -1;
  }
}

/** The first value at once. */
export function useSettled<Value>(value: Value | undefined, ms: number): Value | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled ?? value;
}
