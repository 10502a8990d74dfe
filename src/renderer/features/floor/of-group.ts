import type { Floor } from '../../../shared/contract/floor.ts';

/** Restricts the floor to one group: its signed-in agents and its waiting callers. */
export function ofGroup(floor: Floor, group: number | null): Floor {
  if (group === null) return floor;
  return {
    groups: floor.groups.filter(({ id }) => id === group),
    agents: floor.agents.filter(({ groups }) => groups.some(({ id }) => id === group)),
    waiting: floor.waiting.filter((caller) => caller.group.id === group),
    limits: floor.limits,
  };
}
