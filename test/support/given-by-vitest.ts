import { inject } from 'vitest';
import { takeGiven } from './given.ts';

/** Vitest hands each suite its own values: suites of one run share a process. */
takeGiven({ postgresPort: inject('postgresPort'), demoTemplate: inject('demoTemplate') });
