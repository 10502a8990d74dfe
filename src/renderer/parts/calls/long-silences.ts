/** A longer silence is one that a listener should hear. */
const longSeconds = 20;

/** Where nobody speaks for 20 s and more, in parts of a strip (0 nobody, 1 agent, 2 customer, 3 both). */
export function longSilences(
  strip: string,
  seconds: number,
): readonly { readonly from: number; readonly parts: number }[] {
  const partSeconds = strip.length === 0 ? 0 : seconds / strip.length;
  return [...strip.matchAll(/0+/g)]
    .map(({ 0: run, index }) => ({ from: index, parts: run.length }))
    .filter(({ parts }) => parts * partSeconds >= longSeconds);
}
