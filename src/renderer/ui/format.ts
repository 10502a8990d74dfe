/** m:ss, or h:mm:ss from an hour on. */
export function durationText(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const moneyText = (yuan: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }).format(
    Number(yuan),
  );

/** A mobile number in groups, as it is read out: 199 0000 0001. Others stay as they are. */
export const numberText = (number: string): string =>
  /^1\d{10}$/.test(number) ? `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}` : number;
