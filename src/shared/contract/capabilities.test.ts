import { expect, test } from 'vitest';
import { capabilities, capabilitiesOf } from './capabilities.ts';
import { contract } from './contract.ts';
import { type Endpoint, isExtension } from './endpoint.ts';

const extensions = Object.values(contract)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(isExtension)
  .map(({ path }) => path.replace('/api/', ''));

test('the embedded service has every part, the bare interface none', () => {
  expect(capabilitiesOf(extensions)).toEqual(capabilities);
  expect(capabilitiesOf([])).toEqual([]);
});

test('a service without one endpoint of a part has the other parts', () => {
  const listed = [...extensions.filter((path) => path !== 'ext/lines/test'), 5, null];
  expect(capabilitiesOf(listed)).toEqual(capabilities.filter((name) => name !== 'lines'));
});
