/** `process.parentPort` of a utility process. */
Object.assign(process, { parentPort: { postMessage: (message: unknown) => process.send?.(message) } });
