import type { TestProject } from 'vitest/node';
import { makeDemoTemplate } from './demo-template.ts';
import type { DemoTemplate } from './given.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoTemplate: DemoTemplate | undefined;
  }
}

/** Makes the demo clinic once for all the tests of a project; behind `with-postgres.ts` where it is used. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('demoTemplate', await makeDemoTemplate(project.getProvidedContext().postgresPort));
}
