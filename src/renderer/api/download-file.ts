import { accessHeaders } from '../bridge/access.ts';
import { disconnected, hostAnswerOf, problemOfHost } from './host-answer.ts';

/**
 * Reads a file of an endpoint that sends one, by way of the host, which adds the token. Rejects with ProblemError; also
 * when it breaks off.
 */
export async function downloadFile(
  area: string,
  name: string,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const answer = await fetch(`/downloads/${area}/${name}?${new URLSearchParams(query)}`, {
    headers: accessHeaders(),
    cache: 'no-store',
  }).catch(() => Promise.reject(disconnected()));
  if (!answer.ok) throw problemOfHost(hostAnswerOf(await answer.text()));
  const content = await answer.blob().catch(() => Promise.reject(disconnected()));
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? name, content };
}
