import { CopyButton } from './values';

interface SecretProps {
  /** Of the key. */
  readonly name: string;
  /** Null if the answer that contained it was lost. */
  readonly text: string | null;
}

/** Shows the text of a new key, which the ledger never shows again. */
export function Secret({ name, text }: SecretProps) {
  if (text === null) {
    return (
      <p role="status">
        The key was created, but the response with its text was lost. Revoke it and create another.
      </p>
    );
  }
  return (
    <div role="status" className="card stack anywhere">
      <p>The key for “{name}”. It is shown only once:</p>
      <div className="row">
        <code>{text}</code>
        <CopyButton text={text} what="the key" />
      </div>
    </div>
  );
}
