import { noiseOf } from './spoken-recording.ts';

const rate = 8000;

interface EchoedCall {
  readonly seconds: number;
  readonly seed: number;
  /** The agent's voice in the customer's sound; left out: none. */
  readonly echo?: { readonly delayMs: number; readonly attenuationDb: number };
  readonly noiseDbfs?: number;
  readonly customerDbfs?: number;
}

/** Seconds since the beginning. */
interface Turn {
  readonly from: number;
  readonly to: number;
}

/** Two sides as a listener hears them, and when each talks. */
interface GeneratedCall {
  readonly agent: Float64Array;
  readonly customer: Float64Array;
  readonly turns: { readonly agent: readonly Turn[]; readonly customer: readonly Turn[] };
}

/**
 * A call in which the sides take turns of one to five seconds, often before the other has ended, over lines with noise.
 * They talk in syllables of different levels and colours with short gaps. The agent comes back in the customer's sound.
 */
export function echoedCall({ seconds, seed, echo, noiseDbfs = -66, customerDbfs = -22 }: EchoedCall): GeneratedCall {
  const random = noiseOf(seed);
  const between = (least: number, most: number): number => least + ((random() + 1) / 2) * (most - least);
  const turns = { agent: [] as Turn[], customer: [] as Turn[] };
  let at = 1;
  for (let turn = 0; at < seconds - 8; turn++) {
    const to = at + between(1, 5);
    turns[turn % 2 === 0 ? 'agent' : 'customer'].push({ from: at, to });
    at = Math.max(to + between(-1.2, 1), (turns[turn % 2 === 0 ? 'customer' : 'agent'].at(-1)?.to ?? 0) + 0.5);
  }
  const agent = spoken(turns.agent, { seconds, seed: seed + 1, dbfs: -18 });
  const customer = spoken(turns.customer, { seconds, seed: seed + 2, dbfs: customerDbfs });
  if (echo) {
    const [delay, share] = [Math.round((echo.delayMs * rate) / 1000), 10 ** (-echo.attenuationDb / 20)];
    for (let sample = delay; sample < customer.length; sample++) {
      customer[sample] = (customer[sample] as number) + share * (agent[sample - delay] as number);
    }
  }
  addNoise(agent, noiseDbfs, seed + 3);
  addNoise(customer, noiseDbfs, seed + 4);
  return { agent, customer, turns };
}

/** The amplitude of uniform noise whose mean power is that of a sine of this level. */
const amplitudeOf = (dbfs: number): number => Math.sqrt(1.5) * 10 ** (dbfs / 20);

function addNoise(samples: Float64Array, dbfs: number, seed: number): void {
  const noise = noiseOf(seed);
  for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] as number) + noise() * amplitudeOf(dbfs);
}

function spoken(turns: readonly Turn[], { seconds, seed, dbfs }: { seconds: number; seed: number; dbfs: number }) {
  const samples = new Float64Array(seconds * rate);
  const noise = noiseOf(seed);
  const between = (least: number, most: number): number => least + ((noise() + 1) / 2) * (most - least);
  for (const { from, to } of turns) {
    let at = Math.round(from * rate);
    while (at < to * rate) {
      const length = Math.min(Math.round(between(0.12, 0.25) * rate), Math.round(to * rate) - at);
      const [pole, level] = [between(0.5, 0.9), amplitudeOf(dbfs + between(-4, 4))];
      let low = 0;
      for (let sample = 0; sample < length; sample++) {
        low = pole * low + Math.sqrt(1 - pole ** 2) * noise();
        samples[at + sample] = low * level * (0.4 + 0.6 * Math.sin((Math.PI * sample) / length));
      }
      at += length + Math.round(between(0, 0.08) * rate);
    }
  }
  return samples;
}

/** The shares that follow from the turns, in windows of 20 ms. */
export function truthOf({ turns, agent }: GeneratedCall) {
  const windows = Math.floor(agent.length / (0.02 * rate));
  const talks =
    (of: readonly Turn[]) =>
    (window: number): boolean =>
      of.some(({ from, to }) => window * 0.02 >= from && window * 0.02 < to);
  const share = (is: (window: number) => boolean): number =>
    Array.from({ length: windows }, (_, window) => window).filter(is).length / windows;
  const [ofAgent, ofCustomer] = [talks(turns.agent), talks(turns.customer)];
  return {
    agent: share(ofAgent),
    customer: share(ofCustomer),
    both: share((window) => ofAgent(window) && ofCustomer(window)),
    silent: share((window) => !ofAgent(window) && !ofCustomer(window)),
  };
}
