import { execFileSync } from 'node:child_process';

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Addresses of RFC 2544, which no network of this machine has. */
const addresses = {
  desk: '198.18.1.2',
  coreForDesks: '198.18.1.1',
  coreForCarrier: '198.18.2.1',
  carrier: '198.18.2.2',
};

/** Why this machine cannot have the networks: that of `ip`; null where it can. */
export function whyNoNetworks(): string | null {
  const name = `clinicall-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return null;
  } catch (error) {
    return String(error);
  }
}

/**
 * Two networks of one core, as separate machines see them: this process is a desk in the one, and the other is the
 * carrier's. A command is run at the core or at the carrier with `atCore` or `atCarrier` before it.
 */
export class TwoNetworks {
  readonly #core = `clinicall-core-${process.pid}`;
  readonly #carrier = `clinicall-far-${process.pid}`;
  readonly addresses = addresses;

  constructor() {
    for (const name of [this.#core, this.#carrier]) {
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'set', 'lo', 'up');
    }
    const [desk, core] = [`cd${process.pid}`, `cc${process.pid}`];
    ip('link', 'add', desk, 'type', 'veth', 'peer', 'name', core, 'netns', this.#core);
    ip('address', 'add', `${addresses.desk}/24`, 'dev', desk);
    ip('link', 'set', desk, 'up');
    ip('-n', this.#core, 'address', 'add', `${addresses.coreForDesks}/24`, 'dev', core);
    ip('-n', this.#core, 'link', 'set', core, 'up');
    ip('-n', this.#core, 'link', 'add', 'out', 'type', 'veth', 'peer', 'name', 'in', 'netns', this.#carrier);
    ip('-n', this.#core, 'address', 'add', `${addresses.coreForCarrier}/24`, 'dev', 'out');
    ip('-n', this.#core, 'link', 'set', 'out', 'up');
    ip('-n', this.#carrier, 'address', 'add', `${addresses.carrier}/24`, 'dev', 'in');
    ip('-n', this.#carrier, 'link', 'set', 'in', 'up');
  }

  get atCore(): readonly string[] {
    return ['ip', 'netns', 'exec', this.#core];
  }

  get atCarrier(): readonly string[] {
    return ['ip', 'netns', 'exec', this.#carrier];
  }

  /** The interfaces go with their namespace. */
  remove(): void {
    for (const name of [this.#core, this.#carrier]) ip('netns', 'delete', name);
  }
}
