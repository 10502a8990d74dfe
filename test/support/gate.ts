/** Details of a test that belongs to the gate, the short choice of browser tests: `playwright test --grep @gate`. */
export const gate = { tag: '@gate' };
