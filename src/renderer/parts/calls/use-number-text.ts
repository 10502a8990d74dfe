import { useText } from '../../i18n/use-text.ts';
import { numberText } from '../../kit/format.ts';

/** A number as it is read; a withheld one is named as such. */
export function useNumberText(): (number: string) => string {
  const { text } = useText();
  return (number) => (number === '' ? text('number.withheld') : numberText(number));
}
