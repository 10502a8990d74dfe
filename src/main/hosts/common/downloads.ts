import { Readable } from 'node:stream';
import { pathOf, queryOf } from '../../../node/http/request-path.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import type { Workstation } from '../../workstation/workstation.ts';

export interface Download {
  readonly area: string;
  readonly endpoint: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `/downloads/AREA/ENDPOINT?…`, as the contract names them: the page reads rows there, as the service sends them. */
export function downloadOf(target: string | undefined): Download | null {
  const [, area, endpoint] = /^\/downloads\/(\w{1,40})\/(\w{1,40})$/.exec(pathOf(target)) ?? [];
  return area === undefined || endpoint === undefined
    ? null
    : { area, endpoint, query: Object.fromEntries(queryOf(target)) };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** The service's answer as it comes in; a refusal is JSON with its problem, as for an upload. */
export async function passDownload(
  workstation: Pick<Workstation, 'openDownload'>,
  download: Download,
): Promise<Answer> {
  try {
    const { status, headers, body } = await workstation.openDownload(download);
    return { status, headers, body: new Readable().wrap(body) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const body = Readable.from([JSON.stringify({ problem: problemOf(error) })]);
    return { status: 502, headers: { 'content-type': 'application/json' }, body };
  }
}
