const runs = 5;
/** No listener notices it: a parser that is this quick with 64 KB is not measured further. */
const negligibleMs = 4;
/** Longer with 16 KB is a stall, whatever its growth. */
const tooMuchMs = 100;
/** Linear work takes 4 times as long for 4 times the input, quadratic work 16 times: this is between the two. */
const tolerated = 9;

export interface Parser {
  readonly parse: (text: string) => unknown;
  /** A text of about that many characters. */
  readonly input: (length: number) => string;
}

/** Counts this thread only: collectors and compilers of other threads are as slow as the machine is busy. */
function cpuMsOf(parse: Parser['parse'], text: string): number {
  const before = process.threadCpuUsage();
  try {
    parse(text);
  } catch {
    // A refusal is an answer; its cost counts.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** CPU time of the best of several runs, or of the first that is `enough`; some parsers remember the last input. */
function bestOf({ parse, input }: Parser, length: number, enough = 0): number {
  let best = Infinity;
  for (let run = 0; run < runs && best > enough; run += 1) best = Math.min(best, cpuMsOf(parse, input(length + run)));
  return best;
}

/** Null for work that grows no faster than its input; otherwise the figures that show it. */
export function superLinearGrowth(parser: Parser): string | null {
  // Short inputs first: with 64 KB a cubic parser would not return.
  for (const kilobytes of [1, 4, 16]) {
    const cost = bestOf(parser, kilobytes * 1024, tooMuchMs);
    if (cost > tooMuchMs) return `${cost} ms for ${kilobytes} KB`;
  }
  const long = bestOf(parser, 64 * 1024, negligibleMs);
  if (long < negligibleMs) return null;
  const medium = bestOf(parser, 16 * 1024);
  const growth = `${medium} ms for 16 KB, ${long} ms for 64 KB`;
  if (long < medium * tolerated) return null;
  // A few milliseconds may be the garbage collector's: growth that is the parser's continues.
  if (long > tooMuchMs) return growth;
  const longer = bestOf(parser, 256 * 1024, long * tolerated);
  return longer < long * tolerated ? null : `${growth}, ${longer} ms for 256 KB`;
}
