import type { Readable } from 'node:stream';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { Workstation } from '../../workstation/workstation.ts';

/** `/uploads/AREA/ENDPOINT`, as the contract names them: the page posts a form with a file there. */
export function uploadPathOf(pathname: string): { area: string; endpoint: string } | null {
  const [, area, endpoint] = /^\/uploads\/(\w{1,40})\/(\w{1,40})$/.exec(pathname) ?? [];
  return area === undefined || endpoint === undefined ? null : { area, endpoint };
}

interface Upload {
  readonly area: string;
  readonly endpoint: string;
  /** A header of the page’s request; undefined when it has none of that name. */
  readonly header: (name: string) => string | undefined;
  readonly body: Readable;
}

/** Passes an upload on to the service as it comes in. Returns the service’s answer as JSON: its data or a problem. */
export async function passUpload(
  workstation: Pick<Workstation, 'upload'>,
  { area, endpoint, header, body }: Upload,
): Promise<{ status: number; text: string }> {
  try {
    const data = await workstation.upload({
      area,
      endpoint,
      contentType: header('content-type') ?? '',
      contentLength: header('content-length'),
      idempotencyKey: header('idempotency-key'),
      body,
    });
    return { status: 200, text: JSON.stringify({ data }) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { status: 502, text: JSON.stringify({ problem: problemOf(error) }) };
  } finally {
    // The unread rest of a failed upload would hold back the page's next request on this connection.
    body.unpipe().resume();
  }
}
