import { type UIEvent, useState } from 'react';

/** How far each list is scrolled, in pixels, of the lists that were left last. */
const places = new Map<string, number>();
const maxPlaces = 20;

/** Where a list was when it was left: while the page is open. A list without a key begins at the top. */
export function useListPlace(key: string | undefined): {
  readonly initialOffset: number;
  readonly keep: (event: UIEvent<HTMLElement>) => void;
} {
  const [initialOffset] = useState(() => (key === undefined ? 0 : (places.get(key) ?? 0)));
  const keep = (event: UIEvent<HTMLElement>): void => {
    if (key === undefined) return;
    places.delete(key);
    places.set(key, event.currentTarget.scrollTop);
    const [oldest] = places.keys();
    if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
  };
  return { initialOffset, keep };
}
