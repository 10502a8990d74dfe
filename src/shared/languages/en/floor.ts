/** Texts of the floor: who works now, and who waits. */
export const floorTexts = {
  'rail.supervisor': 'Supervisor',
  'floor.title': 'Floor',
  'floor.group': 'Group',
  'floor.allGroups': 'All groups',
  'floor.agents': 'Agents',
  'floor.nobodyAtAll': 'No agent is signed in to a skill group.',
  'floor.nobody': 'Nobody is signed in to this group.',
  'floor.waiting': 'Waiting',
  'floor.waitingCallers': 'Waiting callers',
  'floor.nobodyWaits': 'Nobody is waiting',
  'floor.longest': 'longest',
  'floor.ofSignedIn': 'of {{count, number}} signed in',
  'floor.noGroup': 'In no group',
  'floor.noPhone': 'No phone connected: calls cannot ring',
  'floor.notOffered': 'This service does not show the floor.',
  'groups.waiting': '{{count, number}} waiting',
} as const;
