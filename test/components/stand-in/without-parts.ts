import type { Capability } from '../../../src/shared/contract/capabilities.ts';
import type { StandIn } from './stand-in.ts';

/** The service lacks these parts of the product. */
export const withoutParts =
  (...missing: readonly Capability[]) =>
  ({ signIn }: StandIn): void => {
    const { value } = signIn;
    if (value.state !== 'signed-in') return;
    signIn.emit({ ...value, capabilities: value.capabilities.filter((one) => !missing.includes(one)) });
  };
