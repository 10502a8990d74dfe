type Factors = Readonly<Record<string, readonly unknown[]>>;
type Combination<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** The value of a factor, by its place. */
interface Choice {
  readonly factor: string;
  readonly at: number;
}

const nameOf = ({ factor, at }: Choice): string => `${factor} ${at}`;
const pairOf = (one: Choice, other: Choice): string => [nameOf(one), nameOf(other)].toSorted().join(' with ');
const pairsOf = (choices: readonly Choice[]): (readonly [Choice, Choice])[] =>
  choices.flatMap((one, at) => choices.slice(at + 1).map((other) => [one, other] as const));

/**
 * Combinations in which every two values of different factors occur together at least once: about as many as the two
 * factors with the most values have pairs. A fault that two values cause together is found as by all combinations. The
 * same factors give the same combinations.
 */
export function pairwise<const F extends Factors>(factors: F): Combination<F>[] {
  const choices = new Map(
    Object.entries(factors)
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([factor, values]) => [factor, values.map((_, at): Choice => ({ factor, at }))]),
  );
  const missing = new Map(
    pairsOf([...choices.values()].flat())
      .filter(([one, other]) => one.factor !== other.factor)
      .map((pair) => [pairOf(...pair), pair]),
  );
  const uses = new Map<string, number>();
  const usesOf = (choice: Choice): number => uses.get(nameOf(choice)) ?? 0;
  const combinations: Combination<F>[] = [];
  for (let [first] = missing.values(); first !== undefined; [first] = missing.values()) {
    const chosen = [...first];
    for (const [factor, possible] of choices) {
      if (chosen.some((one) => one.factor === factor)) continue;
      const gain = (choice: Choice): number => chosen.filter((one) => missing.has(pairOf(one, choice))).length;
      const [best] = possible.toSorted((one, other) => gain(other) - gain(one) || usesOf(one) - usesOf(other));
      if (best) chosen.push(best);
    }
    for (const pair of pairsOf(chosen)) missing.delete(pairOf(...pair));
    for (const choice of chosen) uses.set(nameOf(choice), usesOf(choice) + 1);
    combinations.push(
      Object.fromEntries(chosen.map(({ factor, at }) => [factor, factors[factor]?.[at]])) as Combination<F>,
    );
  }
  return combinations;
}
