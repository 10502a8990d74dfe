import type { ReactNode } from 'react';

export type StatusTone = 'ready' | 'ring' | 'call' | 'bad' | 'neutral' | 'off';

/** A status in a list: a dot and its word. A list says it twenty times, so nothing of it is filled. */
export function Status({ tone, children, ...data }: { tone: StatusTone; children: ReactNode; 'data-cause'?: string }) {
  return (
    <span className="status" data-tone={tone} {...data}>
      {children}
    </span>
  );
}
