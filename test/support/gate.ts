/** Details of a component test that belongs to the gate (`scripts/testing/gate.ts`). */
export const gate = { tag: '@gate' };
