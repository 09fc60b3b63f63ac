import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 200;

/**
 * The address follows the input late, and must not overwrite newer input.
 * @param said the text in the address
 * @param onSettled receives the trimmed text, which the address must return unchanged: otherwise a
 * space between two words would be lost while typing
 */
export function useTyped(said: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(said);
  const [typed, setTyped] = useState<string>();
  // Texts sent to the address: they return late, in order, or never if a later one replaced them.
  const sent = useRef<readonly string[]>([said]);
  const settle = useEffectEvent((input: string) => {
    const settled = input.trim();
    sent.current = [...sent.current, settled];
    setTyped(undefined);
    onSettled(settled);
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => settle(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const follow = useEffectEvent((address: string) => {
    const at = sent.current.indexOf(address);
    sent.current = at === -1 ? [address] : sent.current.slice(at);
    // Otherwise a link or the history changed it.
    if (at === -1 && typed === undefined) setText(address);
  });
  useEffect(() => follow(said), [said]);
  const type = (input: string) => {
    setText(input);
    setTyped(input);
  };
  return [text, type] as const;
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
