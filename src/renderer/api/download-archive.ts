import { disconnected } from './host-answer.ts';
import { type DownloadRequest, openDownload } from './open-download.ts';

/** Progress is reported so often at most: of a long archive thousands of parts arrive. */
const reports = 200;

interface ArchiveRequest extends DownloadRequest {
  /** Bytes that have arrived, of all. */
  readonly onProgress: (bytes: number, total: number) => void;
}

export interface DownloadedArchive {
  readonly name: string;
  readonly content: Blob;
  readonly files: number;
}

/** Reads the archive of an endpoint that sends one. Rejects as `openDownload` does, also when it is not whole. */
export async function downloadArchive({ onProgress, ...request }: ArchiveRequest): Promise<DownloadedArchive> {
  const { total, bytes, fileName, read } = await openDownload(request);
  let received = 0;
  let reported = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      received += chunk.length;
      if (received - reported >= (bytes ?? 0) / reports) {
        reported = received;
        onProgress(received, bytes ?? received);
      }
      controller.enqueue(chunk);
    },
  });
  const content = await read(counting, 'application/zip');
  if (received < (bytes ?? 1)) throw disconnected();
  return { name: fileName ?? `${request.name}.zip`, content, files: total };
}
