import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface OpenCustomers {
  readonly ids: readonly number[];
}

const maxTabs = 8;

export const afterOpened = ({ ids }: OpenCustomers, id: number): OpenCustomers =>
  ids.includes(id) ? { ids } : { ids: [...ids, id].slice(-maxTabs) };
export const afterClosed = ({ ids }: OpenCustomers, id: number): OpenCustomers => ({
  ids: ids.filter((other) => other !== id),
});
/** A file was merged into another: its tab shows that one, or closes where that one is open. */
export const afterMerged = ({ ids }: OpenCustomers, { from, to }: { from: number; to: number }): OpenCustomers => ({
  ids: [...new Set(ids.map((id) => (id === from ? to : id)))],
});

/** The customers that are open as tabs, in the order they were opened. They outlive a reload of the page. */
export const useOpenCustomers = create<OpenCustomers>()(
  persist((): OpenCustomers => ({ ids: [] }), {
    name: 'open-customers',
    storage: createJSONStorage(() => sessionStorage),
  }),
);
