import { parentPort } from 'node:worker_threads';

/** Reads answers as fast as they come, in a thread: nobody who measures waits for it. */
interface Asked {
  readonly url: string;
  readonly token: string;
}

let stop = new AbortController();
parentPort?.on('message', (asked: Asked | 'stop') => {
  if (asked === 'stop') return stop.abort();
  stop = new AbortController();
  void read(asked, stop.signal).then((answer) => parentPort?.postMessage(answer));
});

async function read({ url, token }: Asked, signal: AbortSignal): Promise<{ status: number; bytes: number }> {
  let [status, bytes] = [0, 0];
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
    status = response.status;
    for await (const part of response.body ?? []) bytes += part.length;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return { status, bytes };
}
