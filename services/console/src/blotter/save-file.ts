/** Gives the reader a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it on its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
