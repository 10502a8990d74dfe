import { contract } from '../../src/shared/contract/contract.ts';
import { checkedImport, consultationCard } from '../components/back-office-scenes.ts';
import { answerBusyFloor } from '../components/floor-scenes.ts';
import { answerMonthOfRecordings } from '../components/recording-scenes.ts';
import { bench, moment } from '../components/review-scenes.ts';
import type { Scene } from './scenes.ts';

/** An import that is checked, with lines that are left out; a scorecard with a fatal line. */
export const adminScenes: readonly Scene[] = [
  {
    name: 'back-office-import-checked',
    begin: async ({ service }, camera) => {
      service.answer(contract.adminImport.state, () => checkedImport);
      await camera.go('/back-office/import/run-1');
      await camera.page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'back-office-scorecard',
    begin: async ({ service }, camera) => {
      service.answer(contract.scorecard.templates, () => [consultationCard]);
      await camera.go('/back-office/scorecards/1');
      await camera.page.getByRole('form').waitFor();
    },
  },
];

/** The middle of a supervisor's day: the demo clinic's agents are not at work. */
export const supervisorScenes: readonly Scene[] = [
  {
    name: 'supervisor-busy',
    begin: async ({ service }, camera) => {
      answerBusyFloor(service);
      await camera.go('/supervisor');
      await camera.page.getByRole('article').first().waitFor();
    },
  },
  { name: 'supervisor-missed-busy', begin: (_standIn, camera) => camera.go('/supervisor/missed') },
  {
    name: 'back-office-recordings-month',
    begin: async ({ service }, camera) => {
      answerMonthOfRecordings(service);
      await camera.go('/back-office/recordings');
    },
  },
  {
    name: 'back-office-recordings-by-agent',
    begin: (_standIn, camera) => camera.go('/back-office/recordings?by=agent'),
  },
  {
    name: 'back-office-recordings-rules',
    begin: (_standIn, camera) => camera.go('/back-office/recordings?view=retention'),
  },
  {
    name: 'supervisor-review-scored',
    begin: async (standIn, camera) => {
      const { before, moments } = bench(9);
      moments.push(
        moment(1, 2000, 'Greets by name, checks who is calling', 0),
        { ...moment(2, 6000, 'Interrupts twice while the pain is described', 0), kind: 'bad', is_shared: true },
        { ...moment(3, 9000, 'Hold without a reason', 0), kind: 'note' },
      );
      before(standIn);
      await camera.go('/supervisor/review/1');
      await camera.page.locator('[data-part=score-line]').first().waitFor();
    },
  },
];
