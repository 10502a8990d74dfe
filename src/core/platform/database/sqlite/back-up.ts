import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** 16 MiB of SQLite's pages of 4 KiB. */
const pagesBetweenSyncs = 4096;

/**
 * Copies a database over a connection of its own, which sees one moment: the one that writes waits neither for the
 * pages nor for the copy's disk, and what it writes does not start the copy again.
 *
 * The copy goes to the disk a little at a time: a commit, which a ringing phone may wait for, would have to wait until
 * all that the system holds back of the copy is written.
 */
export async function backUp(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    source.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
    await using output = await open(copy, 'a', 0o600);
    let syncedPages = 0;
    let syncing: Promise<void> | null = null;
    await backup(source, copy, {
      progress: ({ totalPages, remainingPages }) => {
        const copiedPages = totalPages - remainingPages;
        if (syncing !== null || copiedPages - syncedPages < pagesBetweenSyncs) return;
        syncedPages = copiedPages;
        // SQLite's last sync reports a disk that fails.
        syncing = output
          .datasync()
          .catch(() => undefined)
          .finally(() => (syncing = null));
      },
    });
    await syncing;
  } finally {
    source.close();
  }
}
