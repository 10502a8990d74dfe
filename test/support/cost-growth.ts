const runs = 5;
const tickMs = 4;
/** Enough for work of 0.4 ms to fill ten ticks. */
const maxRuns = 100;
/** No listener notices it: a parser that is this quick with 16 KB takes at most 4 ms for 64 KB, if it is quadratic. */
const negligibleMs = 0.25;
/** Longer with 16 KB is a stall, whatever its growth. */
const tooMuchMs = 100;
/** Linear work takes 4 times as long for 4 times the input, quadratic work 16 times: these are between the two. */
const clearlyLinear = 6;
const tolerated = 9;

export interface Parser {
  readonly parse: (text: string) => unknown;
  /** A text of about that many characters. */
  readonly input: (length: number) => string;
}

function attempt(parse: Parser['parse'], text: string): void {
  try {
    parse(text);
  } catch {
    // A refusal is an answer; its cost counts.
  }
}

/**
 * The best of several runs by the clock, or the first that is `enough`: never less than the parser's own time, more on
 * a busy machine. Each run has another length, since some parsers remember the last input.
 */
function quickestMs(parser: Parser, length: number, enough: number): number {
  let best = Infinity;
  for (let run = 0; run < runs && best > enough; run += 1) best = Math.min(best, onceMs(parser, length + run));
  return best;
}

function onceMs({ parse, input }: Parser, length: number): number {
  const text = input(length);
  const began = performance.now();
  attempt(parse, text);
  return performance.now() - began;
}

/**
 * Processor time of one run. It counts this thread only: collectors and compilers of other threads are as slow as the
 * machine is busy. The kernel counts it by ticks of up to 4 ms: as many runs as it takes for a tick to matter little.
 */
function cpuMsOf({ parse, input }: Parser, length: number): number {
  const before = process.threadCpuUsage();
  for (let run = 1; ; run += 1) {
    attempt(parse, input(length + run));
    const { user, system } = process.threadCpuUsage(before);
    const total = (user + system) / 1000;
    if (total >= 10 * tickMs || run === maxRuns) return Math.max(total, tickMs) / run;
  }
}

/** By the clock, how many times as long 16 KB take as 4 KB: each alternately, so that a busy moment slows both. */
function clockGrowth(parser: Parser): number {
  const best = { short: Infinity, long: Infinity };
  for (let run = 0; run < runs; run += 1) {
    best.short = Math.min(best.short, onceMs(parser, 4 * 1024 + run));
    best.long = Math.min(best.long, onceMs(parser, 16 * 1024 + run));
  }
  return best.long / best.short;
}

/** Null for work that grows no faster than its input; otherwise the figures that show it. */
export function superLinearGrowth(parser: Parser): string | null {
  // Short inputs first: with 64 KB a cubic parser would not return.
  for (const kilobytes of [1, 4, 16]) {
    if (quickestMs(parser, kilobytes * 1024, tooMuchMs) <= tooMuchMs) continue;
    const cost = cpuMsOf(parser, kilobytes * 1024);
    if (cost > tooMuchMs) return `${cost} ms for ${kilobytes} KB`;
  }
  if (quickestMs(parser, 16 * 1024, negligibleMs) <= negligibleMs || clockGrowth(parser) < clearlyLinear) return null;
  const medium = cpuMsOf(parser, 16 * 1024);
  const long = cpuMsOf(parser, 64 * 1024);
  const growth = `${medium} ms for 16 KB, ${long} ms for 64 KB`;
  if (long < medium * tolerated) return null;
  // A few milliseconds may be the garbage collector's: growth that is the parser's continues.
  if (long > tooMuchMs) return growth;
  const longer = cpuMsOf(parser, 256 * 1024);
  return longer < long * tolerated ? null : `${growth}, ${longer} ms for 256 KB`;
}
