/** The largest message between a window and the workstation; the largest draft of a form has 64 KiB. */
export const maxMessageBytes = 4 * 1024 * 1024;

/** The size of a value without text, at least. */
const leastBytes = 8;

/**
 * Whether a value that was cloned into this process is larger than a message may be, by an estimate that stops there. A
 * value that contains itself is one, as it has no end.
 */
export function isTooLarge(value: unknown, most = maxMessageBytes): boolean {
  const open: unknown[] = [value];
  for (let bytes = 0; open.length > 0;) {
    const one = open.pop();
    if (typeof one === 'string') bytes += one.length;
    else if (ArrayBuffer.isView(one) || one instanceof ArrayBuffer) bytes += one.byteLength;
    else if (one instanceof Map || one instanceof Set) for (const entry of one) open.push(entry);
    else if (typeof one === 'object' && one !== null)
      for (const [key, inner] of Object.entries(one)) {
        bytes += key.length;
        open.push(inner);
      }
    bytes += leastBytes;
    // Open values have not been counted yet, and take memory too.
    if (bytes + open.length * leastBytes > most) return true;
  }
  return false;
}
