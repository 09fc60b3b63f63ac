import { CopyButton } from './values';

interface SecretProps {
  readonly name: string;
  readonly text: string | null;
}

/** The text of a new key is shown once. */
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
