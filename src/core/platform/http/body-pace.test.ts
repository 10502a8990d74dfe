import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSlowBody, limitRest } from './body-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose bytes the test counts. */
function begin(headers: Record<string, string>, watch = endSlowBody) {
  const request = Object.assign(new EventEmitter(), {
    headers,
    socket: { bytesRead: 500 },
    complete: false,
    isEnded: false,
    destroy(): void {
      request.isEnded = true;
      request.emit('close');
    },
  });
  watch(request as unknown as IncomingMessage);
  return request;
}
const sent = { 'content-length': '1000000' };

test.each(['application/json', 'Application/JSON; charset=utf-8', 'text/plain', undefined])(
  'a body of %s has ten seconds',
  (type) => {
    const request = begin({ ...sent, ...(type === undefined ? {} : { 'content-type': type }) });
    vi.advanceTimersByTime(9999);
    expect(request.isEnded).toBe(false);
    request.socket.bytesRead += 900_000;
    vi.advanceTimersByTime(1);
    expect(request.isEnded).toBe(true);
  },
);

test('the rest of a refused body has ten seconds', () => {
  const request = begin(sent, limitRest);
  vi.advanceTimersByTime(9999);
  expect(request.isEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(request.isEnded).toBe(true);
});

test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary=x'])(
  'an upload of %s continues at 8 KiB/s, and ends below',
  (type) => {
    const request = begin({ 'transfer-encoding': 'chunked', 'content-type': type });
    for (let window = 0; window < 60; window += 1) {
      request.socket.bytesRead += 80 * 1024;
      vi.advanceTimersByTime(10_000);
    }
    expect(request.isEnded).toBe(false);
    request.socket.bytesRead += 80 * 1024 - 1;
    vi.advanceTimersByTime(10_000);
    expect(request.isEnded).toBe(true);
  },
);

test('does not end a complete upload, however long its answer takes', () => {
  const [json, upload, none] = [begin(sent), begin({ ...sent, 'content-type': 'multipart/form-data' }), begin({})];
  json.complete = true;
  upload.emit('end');
  vi.advanceTimersByTime(600_000);
  expect([json.isEnded, upload.isEnded, none.isEnded]).toEqual([false, false, false]);
  expect(vi.getTimerCount()).toBe(0);
});
