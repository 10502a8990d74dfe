/** Has the browser save what an address leads to, under that name. */
export function saveFile(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
