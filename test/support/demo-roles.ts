export const demoRoles = ['agent', 'supervisor', 'doctor', 'consultant', 'admin'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Roles of which the demo clinic has several accounts. */
const numbered: Readonly<Partial<Record<DemoRole, string>>> = { agent: 'agent1001', consultant: 'consultant1' };

/** An account of the demo clinic with that role. */
export const accountOfRole = (role: DemoRole): string => `${numbered[role] ?? role}@clinic.test`;
