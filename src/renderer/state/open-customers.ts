import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface OpenCustomers {
  readonly ids: readonly number[];
  /** Those opened last, the latest first; a tab that is closed stays among them. */
  readonly recent: readonly number[];
}

const maxTabs = 8;
const maxRecent = 12;

export const afterOpened = ({ ids, recent }: OpenCustomers, id: number): OpenCustomers => ({
  ids: ids.includes(id) ? ids : [...ids, id].slice(-maxTabs),
  recent: [id, ...recent.filter((other) => other !== id)].slice(0, maxRecent),
});
export const afterClosed = ({ ids, recent }: OpenCustomers, id: number): OpenCustomers => ({
  ids: ids.filter((other) => other !== id),
  recent,
});
/** A file was merged into another: its tab shows that one, or closes where that one is open. */
export function afterMerged({ ids, recent }: OpenCustomers, { from, to }: { from: number; to: number }): OpenCustomers {
  const led = (list: readonly number[]): number[] => [...new Set(list.map((id) => (id === from ? to : id)))];
  return { ids: led(ids), recent: led(recent) };
}

/** The customers that are open as tabs, in the order they were opened. They outlive a reload of the page. */
export const useOpenCustomers = create<OpenCustomers>()(
  persist((): OpenCustomers => ({ ids: [], recent: [] }), {
    name: 'open-customers',
    storage: createJSONStorage(() => sessionStorage),
  }),
);
