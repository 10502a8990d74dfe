import { expect, test } from 'vitest';
import { registrarOf } from '../support/register-over.ts';

const [flows, roundsEach] = [50, 200];

test(`${flows} softphones register ${roundsEach} times each, and leave nothing behind`, async () => {
  const { sip, everybody } = await registrarOf(flows);
  expect(await everybody(roundsEach)).toEqual(Array.from({ length: flows }, () => roundsEach));
  expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  await sip.stop();
});
