import { open } from 'node:fs/promises';

/** The file operations that a recording needs. */
export interface RecordingFile {
  /** Resolves with the number of bytes written, which may be fewer. */
  write(bytes: Buffer, position: number): Promise<number>;
  /** False when the file was removed while open: writes would succeed, and all audio would be lost. */
  isLinked(): Promise<boolean>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export type OpenRecordingFile = (path: string) => Promise<RecordingFile>;

/** Makes a new file; one that is there already is never overwritten. */
export const openRecordingFile: OpenRecordingFile = async (path) => {
  const handle = await open(path, 'wx', 0o600);
  return {
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    isLinked: async () => (await handle.stat()).nlink > 0,
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
};
