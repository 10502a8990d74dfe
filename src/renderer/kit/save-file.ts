/** Has the browser save what an address leads to, under that name. */
export function saveFile(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** A browser reads the content after the click, at a moment that it does not tell. */
const keptMs = 60_000;

/** Has the browser save something that the page holds. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  saveFile(address, name);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
