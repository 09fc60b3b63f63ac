import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 200;

/**
 * The address follows late and must not overwrite input.
 * @param onSettled must return the trimmed text unchanged
 */
export function useTyped(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const [typed, setTyped] = useState<string>();
  // Sent texts return late, in order, or never.
  const sent = useRef<readonly string[]>([value]);
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
    // A link or the history changed it.
    if (at === -1 && typed === undefined) setText(address);
  });
  useEffect(() => follow(value), [value]);
  const type = (input: string) => {
    setText(input);
    setTyped(input);
  };
  return [text, type] as const;
}

export function useSettled<Value>(value: Value | undefined, ms: number): Value | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled ?? value;
}
